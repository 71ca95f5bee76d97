import type { Bundle, Campaign, Groups } from '#contract/catalogue.ts'

/** The home page leaves out some cards of its groups. */
export type Group = Groups['groups'][number] & { hasMore?: boolean }
export type HomeGroups = Omit<Groups, 'groups'> & { groups: Group[] }

/** The kinds of data that the catalogue has by tag. */
export type Things = { page: HomeGroups; campaign: Campaign; bundle: Bundle }
export type Kind = keyof Things

/** The data of a page, or the errors that explain why it could not be loaded. */
export type Loaded<Thing> = { thing: Thing; errors?: never } | { thing?: never; errors: readonly string[] }

export const HOME_PAGE = 'HOME'
/** The page with all cards of the home page. */
export const ALL_PAGE = 'ALL'

/** The time for which a list is fresh. Further readers wait for the pending request. */
export const LIST_FRESH_MS = 60_000
/** Shorter, because the number of tickets changes while people watch it. */
export const ENTRY_FRESH_MS = 15_000
