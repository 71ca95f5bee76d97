import { useEffect, useState } from 'react'
import { type Blocker, type Location, matchRoutes, type RouteObject, useBlocker } from 'react-router'
import { connectionText } from '#web/core/http/send.ts'
import { showErrors } from '#web/core/parts/error-dialog.tsx'

type Scripts = { module: string; imports: readonly string[] }

/** As React Router keeps them in the page: its routes, their scripts, and the routes whose scripts have run. */
declare global {
  var __reactRouterDataRouter: { routes: RouteObject[]; state: { blockers: ReadonlyMap<string, Blocker> } }
  var __reactRouterManifest: { entry: Scripts; routes: Record<string, Scripts> }
  var __reactRouterRouteModules: Record<string, unknown>
}

/**
 * React Router reloads the document where the scripts of a page do not arrive. So without a connection a navigation to
 * a page that is not loaded waits until its scripts are in the browser's cache, and the current page stays. Returns
 * whether they are being fetched. With a connection nothing waits: a guard that leads on meanwhile would end the
 * navigation.
 */
export function usePageArrival(): boolean {
  const blocker = useBlocker(
    ({ nextLocation, historyAction }) =>
      historyAction !== 'POP' && !navigator.onLine && scriptsOf(nextLocation).length > 0,
  )
  const [failed, setFailed] = useState<Location | null>(null)
  const { state, location } = blocker

  // biome-ignore lint/correctness/useExhaustiveDependencies: the blocker is another object in each render.
  useEffect(() => {
    if (state !== 'blocked') return
    let isCurrent = true
    async function fetchPage(): Promise<void> {
      setFailed(null)
      const hasArrived = await fetchAll(scriptsOf(location!))
      if (!isCurrent || !isBlocked(location!)) return
      if (hasArrived) return blocker.proceed!()
      setFailed(location!)
      showErrors([connectionText({ kind: 'network' })], {
        subtitle: 'The page did not arrive. Please check your connection and try again.',
        onTryAgain: () => void fetchPage(),
        onClose: () => blocker.reset!(),
      })
    }
    void fetchPage()
    return () => {
      isCurrent = false
    }
  }, [state, location])

  return state === 'blocked' && failed !== location
}

/** As the router has it now: another navigation may have begun, or ended this one, before React renders that. */
function isBlocked(location: Location): boolean {
  const blockers = [...__reactRouterDataRouter.state.blockers.values()]
  return blockers.some((blocker) => blocker.state === 'blocked' && blocker.location === location)
}

async function fetchAll(scripts: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(scripts.map((script) => fetch(script).catch(() => null)))
  return answers.every((answer) => answer?.ok)
}

/** What a page still needs: the scripts of its routes that did not come with the document. */
function scriptsOf({ pathname }: Location): string[] {
  const { entry, routes } = __reactRouterManifest
  const ids = (matchRoutes(__reactRouterDataRouter.routes, pathname) ?? []).map(({ route }) => route.id!)
  const missing = ids.filter((id) => !(id in __reactRouterRouteModules)).map((id) => routes[id]!)
  return missing.flatMap(({ module, imports }) => [module, ...imports.filter((each) => !entry.imports.includes(each))])
}
