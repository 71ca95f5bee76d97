import { createContext } from 'react-router'
import type { Site } from '#contract/site.ts'

export const siteContext = createContext<Site>()
