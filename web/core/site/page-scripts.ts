import { type Blocker, type Location, matchRoutes, type RouteObject } from 'react-router'

type Scripts = { module: string; imports: readonly string[] }

type RouterState = { location: Location; historyAction: string; blockers: ReadonlyMap<string, Blocker> }

/** React Router exposes its routes, their scripts, and the modules of routes that have run. */
declare global {
  var __reactRouterDataRouter: { routes: RouteObject[]; state: RouterState }
  var __reactRouterManifest: { entry: Scripts; routes: Record<string, Scripts> }
  var __reactRouterRouteModules: Record<string, unknown>
}

/** The routes of a page whose modules have not run yet. */
export function missingRoutes(pathname: string): string[] {
  const ids = (matchRoutes(__reactRouterDataRouter.routes, pathname) ?? []).map(({ route }) => route.id!)
  return ids.filter((id) => !(id in __reactRouterRouteModules))
}

/** Addresses of the scripts that a page still needs. Empty if the page can be shown without the network. */
export function missingScripts(pathname: string): string[] {
  const { entry, routes } = __reactRouterManifest
  return missingRoutes(pathname)
    .map((id) => routes[id]!)
    .flatMap(({ module, imports }) => [module, ...imports.filter((each) => !entry.imports.includes(each))])
}

/** Loads scripts into the browser's cache, and returns whether all of them arrived. */
export async function fetchScripts(addresses: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(addresses.map((address) => fetch(address).catch(() => null)))
  return answers.every((answer) => answer?.ok)
}
