import { fetchScripts, missingRoutes, missingScripts } from './page-scripts.ts'

/**
 * Fetches and runs the scripts of a page before it is opened. A script that fails changes nothing: React Router's own
 * PrefetchPageLinks would reload the document, and the visitor would lose their choices and typed text.
 */
export async function prefetchPage(pathname: string): Promise<void> {
  if (!(await fetchScripts(missingScripts(pathname)))) return
  for (const id of missingRoutes(pathname)) {
    const { module } = __reactRouterManifest.routes[id]!
    __reactRouterRouteModules[id] = await import(/* @vite-ignore */ module)
  }
}
