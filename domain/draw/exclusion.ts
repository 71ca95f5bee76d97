import type { VoidReason } from './void-reason.ts'

/** Why tickets that staff name cannot win. */
export const exclusionReasons = ['INELIGIBLE', 'DUPLICATE'] as const satisfies readonly VoidReason[]
export type ExclusionReason = (typeof exclusionReasons)[number]

/** The people on an exclusion list. For each kind and place, the newest list that two people approved is in force. */
export const exclusionKinds = ['STAFF', 'HOUSEHOLDS', 'SUPPLIERS'] as const
export type ExclusionKind = (typeof exclusionKinds)[number]

/** The scope of a list: all rounds, the rounds of one brand's campaigns, or the rounds of one campaign. */
export const exclusionPlaces = ['EVERYWHERE', 'BRAND', 'CAMPAIGN'] as const
export type ExclusionPlace = (typeof exclusionPlaces)[number]

/**
 * WAITING: a second person has to approve it. IN_FORCE: it counts in each freeze. REPLACED: a newer list of its kind
 * and place took its place. NOT_APPROVED: it was rejected, or not approved in time.
 */
export const exclusionStates = ['WAITING', 'IN_FORCE', 'REPLACED', 'NOT_APPROVED'] as const
export type ExclusionState = (typeof exclusionStates)[number]

/** Filters for the lines of a list: with or without an account that matched when the list was requested. */
export const exclusionMatches = ['ACCOUNTS', 'NONE'] as const
export type ExclusionMatch = (typeof exclusionMatches)[number]
