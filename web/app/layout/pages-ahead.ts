import { useEffect } from 'react'
import { whenIdle } from '#ui/when-idle.ts'
import { onFirstTouch } from '#web/core/site/first-touch.ts'
import { paths } from '#web/core/site/paths.ts'
import { prefetchPage } from '#web/core/site/prefetch-page.ts'

/** All competitions share their scripts, and so do all bundles, so any tag will do. */
const entries = [paths.campaign('-'), paths.bundle('-')]
/** The pages in the menu. */
const lists = [paths.home, paths.winMore, paths.draws, paths.winners]

/**
 * Prefetches scripts before they are needed. Entry pages are fetched once the browser is idle, because cards lead
 * there. Lists are fetched with the first touch or key, together with the data layer, which includes the contract.
 */
export function usePagesAhead(): void {
  useEffect(
    () => whenIdle(() => prefetchAll([...entries.map(prefetchPage), import('#web/core/entering/entry-frame.tsx')])),
    [],
  )
  useEffect(
    () =>
      onFirstTouch(() =>
        Promise.all([
          ...lists.map(prefetchPage),
          import('#web/core/catalogue/fetch-from-catalogue.ts'),
          import('#web/core/parts/page-frame.tsx'),
        ]),
      ),
    [],
  )
}

/** A prefetch that fails is ignored: the page is fetched again when the visitor opens it. */
function prefetchAll(prefetches: readonly Promise<unknown>[]): void {
  void Promise.allSettled(prefetches)
}
