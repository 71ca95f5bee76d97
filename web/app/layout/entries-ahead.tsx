import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { paths } from '#web/core/site/paths.ts'
import { whenIdle } from '#web/core/site/when-idle.ts'

/** Of any tag: all have the same scripts. */
const pages = [paths.campaign('-'), paths.bundle('-')]

/** The scripts of the pages to which cards lead come before a card is pressed, once nothing else is to be done. */
export function EntriesAhead() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        setIsIdle(true)
        void import('#web/core/entering/entry-frame.tsx').catch(() => {})
        void import('#web/core/catalogue/fetch-from-catalogue.ts').catch(() => {})
      }),
    [],
  )
  return isIdle && pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}
