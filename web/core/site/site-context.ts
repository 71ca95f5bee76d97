import { createContext } from 'react-router'
import type { Site } from '#contract/site.ts'

/** Only the server's loaders use it. The annotation lets the bundler remove it from the browser's code. */
export const siteContext = /* @__PURE__ */ createContext<Site>()
