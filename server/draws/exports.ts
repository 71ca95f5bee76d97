export { drawApprovalActions } from './admin/draw-approvals.ts'
export { requestList, requestTickets } from './admin/exclusion-approval.ts'
export { exclusionLineSorting, findExclusionLines, type MatchedAccount } from './admin/exclusion-line-queries.ts'
export {
  type DeskExclusionRow,
  exclusionSorting,
  findDeskExclusion,
  listDeskExclusions,
} from './admin/exclusion-queries.ts'
export {
  type DeskResultRow,
  type DeskRoundRow,
  deskRoundSorting,
  findDeskRound,
  freezesAt,
  listDeskResults,
  listDeskRounds,
  plannedDrawAt,
} from './admin/queries.ts'
export { refuseState } from './admin/refuse-state.ts'
export { makeEvidenceLink, requestResult } from './admin/result-approval.ts'
export { listAuditHeads } from './audit/audit-head-queries.ts'
export { findContradictedHead } from './audit/find-contradicted-head.ts'
export { readSeenHead, writeSeenHead } from './audit/seen-head.ts'
export { describeAuditHead, showAuditHead } from './audit/show-audit-head.ts'
/** The beacon of a process, from its settings. */
export { makeBeacon } from './beacon/beacon.ts'
export { beaconNetwork } from './beacon/network.ts'
export { readProofFile } from './draw/proof-file.ts'
export { approveResult, recordResult } from './elsewhere/record-result.ts'
export { approveExclusion, excludePeople, excludeTickets } from './exclusion/exclude.ts'
export { purgeUnapprovedBefore } from './exclusion/exclusion-queries.ts'
export { openRounds } from './freeze/freeze-round.ts'
export { queueClosings } from './freeze/queue-closings.ts'
export { findReceipt } from './register/find-receipt.ts'
export { readPage } from './register/line-files.ts'
export { proveConsistency, proveInclusion } from './register/prove-register.ts'
export { findLastHead, listAllHeads } from './register/published-heads.ts'
export { listKeys } from './register/register-queries.ts'
export { findEmailsWanted, saveEmailsWanted } from './results/result-queries.ts'
export { describeDrawn } from './show/describe-drawn.ts'
export { findEntryDraws } from './show/entry-draws.ts'
export { findOwnOdds } from './show/own-odds.ts'
export { listShownDraws, showDraw, showHead } from './show/show-draw.ts'
export { listShownResults, showResult } from './show/show-results.ts'
export { findTicketsByRoute, type TicketsByRoute } from './show/tickets-by-route.ts'
