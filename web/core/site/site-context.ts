import { createContext } from 'react-router'
import type { Site } from '#contract/site.ts'

/** Only loaders of the server use it: the note for the bundler leaves it out of what browsers load. */
export const siteContext = /* @__PURE__ */ createContext<Site>()
