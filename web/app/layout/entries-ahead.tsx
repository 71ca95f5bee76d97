import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { onFirstTouch } from '#web/core/site/first-touch.ts'
import { paths } from '#web/core/site/paths.ts'
import { whenIdle } from '#web/core/site/when-idle.ts'

/** Of any tag: all have the same scripts. */
const pages = [paths.campaign('-'), paths.bundle('-')]

/**
 * The scripts of the pages to which cards lead come before a card is pressed, once nothing else is to be done; what
 * asks for their data brings the contract along, and comes with the first touch or key.
 */
export function EntriesAhead() {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        setIsIdle(true)
        void import('#web/core/entering/entry-frame.tsx').catch(() => {})
      }),
    [],
  )
  useEffect(() => onFirstTouch(() => import('#web/core/catalogue/fetch-from-catalogue.ts')), [])
  return isIdle && pages.map((page) => <PrefetchPageLinks key={page} page={page} />)
}
