import type { Bundle, Campaign, Groups } from '#contract/catalogue.ts'

/** The kinds of data that the catalogue has by tag. */
export type Things = { page: Groups; campaign: Campaign; bundle: Bundle }
export type Kind = keyof Things

/** The data of a page, or the errors that explain why it could not be loaded. */
export type Loaded<Thing> = { thing: Thing; errors?: never } | { thing?: never; errors: readonly string[] }

export const HOME_PAGE = 'HOME'

/** The time for which a list is fresh. Further readers wait for the pending request. */
export const LIST_FRESH_MS = 60_000
/** Shorter, because the number of tickets changes while people watch it. */
export const ENTRY_FRESH_MS = 15_000
