import type { Plugin } from 'vite'

/** Where React Router keeps what browsers get. */
const library = '/node_modules/react-router/dist/production/lib/'

/** What stands for parts of it. Whoever updates the package hears from the build where a name is missing here. */
const replacements: Record<string, string> = {
  // Nobody listens in on its steps.
  'router/instrumentation.js': `
    export const getRouteInstrumentationUpdates = () => ({})
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined`,
  // The table of routes comes with the page.
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    export const getPartialManifest = undefined, getManifestPath = undefined, getPathsWithAncestors = undefined,
      handleClientVersionMismatch = undefined, URL_LIMIT = undefined`,
  // Loaders ask the catalogue; nothing asks the server by React Router's own protocol. The first page's data come in it.
  'dom/ssr/single-fetch.js': `
    export { decodeViaTurboStream, singleFetchUrl } from './single-fetch.js?whole'
    export const getTurboStreamSingleFetchDataStrategy = () => undefined
    export const StreamTransfer = undefined, getSingleFetchDataStrategyImpl = undefined, stripIndexParam = undefined,
      NO_BODY_STATUS_CODES = undefined, SingleFetchRedirectSymbol = undefined`,
  // A page that does not arrive is no reason to lose the one that is there: web/app/page-arrival.ts offers to try again.
  // The address of each attempt is its own, because browsers may remember that the last one failed.
  'dom/ssr/routeModules.js': `
    export async function loadRouteModule(route, cache) {
      for (let attempt = 0; !(route.id in cache); attempt++)
        try {
          cache[route.id] = await import(/* @vite-ignore */ attempt ? route.module + '?' + attempt : route.module)
        } catch {
          await new Promise((detail) => dispatchEvent(new CustomEvent('page-missing', { detail })))
        }
      return cache[route.id]
    }`,
  // No link fetches its page before it is pressed.
  'dom/ssr/components.js': `
    export * from './components.js?whole'
    export const usePrefetchBehavior = () => [false, null, {}]
    export const PrefetchPageLinks = () => null`,
}

/**
 * React Router carries parts that this site never uses, and some that it does not use hold others fast. They are left out
 * of what browsers get, because every first visit would pay for them.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const [, part] = id.split(library)
      return part === undefined ? undefined : replacements[part]
    },
    transform(code, id) {
      if (!id.includes(library)) return undefined
      // Names for developers' tools keep components that nobody uses.
      const nameless = code.replaceAll(/^\w+\.displayName = .*$/gm, '')
      return nameless.replaceAll(/(?=React\$1\.(forwardRef|memo|createContext)\()/g, '/* @__PURE__ */ ')
    },
  }
}
