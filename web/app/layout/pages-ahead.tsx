import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { onFirstTouch } from '#web/core/site/first-touch.ts'
import { paths } from '#web/core/site/paths.ts'
import { whenIdle } from '#web/core/site/when-idle.ts'

/** Of any tag: all have the same scripts. */
const entries = [paths.campaign('-'), paths.bundle('-')]
/** Where the menu leads. */
const lists = [paths.home, paths.winMore, paths.draws, paths.winners]

/**
 * The scripts of the pages to which cards lead come before a card is pressed, once nothing else is to be done. Those of
 * the lists, and what asks for data, which brings the contract along, come with the first touch or key.
 */
export function PagesAhead() {
  const [pages, setPages] = useState<readonly string[]>([])
  useEffect(
    () =>
      whenIdle(() => {
        setPages((ahead) => [...entries, ...ahead])
        void import('#web/core/entering/entry-frame.tsx').catch(() => {})
      }),
    [],
  )
  useEffect(
    () =>
      onFirstTouch(() => {
        setPages((ahead) => [...ahead, ...lists])
        return Promise.all([
          import('#web/core/catalogue/fetch-from-catalogue.ts'),
          import('#web/core/parts/page-frame.tsx'),
        ])
      }),
    [],
  )
  return pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}
