import type { Bundle, Campaign, Groups } from '#contract/catalogue.ts'

/** What the catalogue is asked for by a tag. */
export type Things = { page: Groups; campaign: Campaign; bundle: Bundle }
export type Kind = keyof Things

/** What a page shows, or what is said of why it could not be had. */
export type Loaded<Thing> = { thing: Thing; errors?: never } | { thing?: never; errors: readonly string[] }

export const HOME_PAGE = 'HOME'

/** A list is fresh for a minute; further readers wait for the request that is on its way. */
export const LIST_FRESH_MS = 60_000
/** The count of tickets moves while people watch it. */
export const ENTRY_FRESH_MS = 15_000
