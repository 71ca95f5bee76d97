import type { VoidReason } from './void-reason.ts'

/** Why tickets that staff name cannot win. */
export const exclusionReasons = ['INELIGIBLE', 'DUPLICATE'] as const satisfies readonly VoidReason[]
export type ExclusionReason = (typeof exclusionReasons)[number]

/** Whom a list names. Of each kind the newest that two people stand for is in force, in each place by itself. */
export const exclusionKinds = ['STAFF', 'HOUSEHOLDS', 'SUPPLIERS'] as const
export type ExclusionKind = (typeof exclusionKinds)[number]

/** Where a list holds: in every round, in those of the campaigns that a brand's staff have, or of one campaign. */
export const exclusionPlaces = ['EVERYWHERE', 'BRAND', 'CAMPAIGN'] as const
export type ExclusionPlace = (typeof exclusionPlaces)[number]

/**
 * WAITING: somebody else has to approve it. IN_FORCE: it counts in each freeze. REPLACED: a newer list of its kind and
 * place took its place. NOT_APPROVED: it was rejected, or nobody approved it in time.
 */
export const exclusionStates = ['WAITING', 'IN_FORCE', 'REPLACED', 'NOT_APPROVED'] as const
export type ExclusionState = (typeof exclusionStates)[number]
