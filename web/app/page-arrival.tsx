import { useEffect, useState } from 'react'
import { type Location, useBlocker, useNavigate } from 'react-router'
import { PageBusy } from '#ui/page-busy.tsx'
import { connectionText } from '#web/core/http/send.ts'
import { showErrors } from '#web/core/parts/error-dialog.tsx'
import { fetchScripts, missingScripts } from '#web/core/site/page-scripts.ts'

/**
 * React Router reloads the document when a script of a page fails to load. So a navigation waits on the current page
 * until the scripts of the next one are in the browser's cache. Back and Forward do not wait, because the browser has
 * left the page already. This component loads after the first scripts, and shows that it is fetching.
 */
export default function PageArrival() {
  const navigate = useNavigate()
  const blocker = useBlocker(
    ({ nextLocation, historyAction }) => historyAction !== 'POP' && missingScripts(nextLocation.pathname).length > 0,
  )
  const [failed, setFailed] = useState<Location | null>(null)
  const { state, location } = blocker

  // biome-ignore lint/correctness/useExhaustiveDependencies: the blocker is a new object in each render.
  useEffect(() => {
    if (state !== 'blocked') return
    const before = __reactRouterDataRouter.state.location
    async function fetchPage(): Promise<void> {
      setFailed(null)
      const hasArrived = await fetchScripts(missingScripts(location!.pathname))
      if (!isBlocked(location!)) {
        if (hasArrived && wasRedirected(before)) void navigate(location!)
        return
      }
      if (hasArrived) return blocker.proceed!()
      setFailed(location!)
      showErrors([connectionText({ kind: 'network' })], {
        subtitle: 'We couldn’t load that page. Check your connection and try again.',
        onTryAgain: () => void fetchPage(),
        onClose: () => blocker.reset!(),
      })
    }
    void fetchPage()
  }, [state, location])

  return state === 'blocked' && failed !== location ? <PageBusy busy label="Loading the page" /> : null
}

/** Reads the router's own state, because React may not have rendered a newer navigation yet. */
function isBlocked(location: Location): boolean {
  const blockers = [...__reactRouterDataRouter.state.blockers.values()]
  return blockers.some((blocker) => blocker.state === 'blocked' && blocker.location === location)
}

/** Whether a guard replaced the page's address. That ends a waiting navigation, so the visitor's press is repeated. */
function wasRedirected(before: Location): boolean {
  const { location, historyAction } = __reactRouterDataRouter.state
  return location !== before && historyAction === 'REPLACE'
}
