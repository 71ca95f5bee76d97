/** What pages show of draws. */

/** The beacon of a process, from its settings. */
export { findContradictedHead } from './audit/find-contradicted-head.ts'
export { makeBeacon } from './beacon/beacon.ts'
export { beaconNetwork } from './beacon/network.ts'
export { approveResult, recordResult } from './elsewhere/record-result.ts'
export { approveExclusion, excludePeople, excludeTickets } from './exclusion/exclude.ts'
export type { ListedPerson } from './exclusion/exclusion-queries.ts'
export { openRounds } from './freeze/freeze-round.ts'
export { findEntryDraws } from './show/entry-draws.ts'
export { listShownDraws, showDraw } from './show/show-draw.ts'
