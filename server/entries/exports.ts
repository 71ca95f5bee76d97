export {
  claimEntriesOf,
  ensureRoundsOf,
  type HeldEntries,
  holdInBatch,
  isFree,
  issueEntriesOf,
  listHeldEntriesOf,
  listRemainingOf,
  releaseEntriesOf,
} from './batch-queries.ts'
export {
  enterWithoutPurchase,
  type Limits,
  releaseEntries,
  releaseStockOf,
  retakeEntries,
  unclaimEntries,
} from './entries.ts'
export {
  clearEntrantKey,
  closeRounds,
  listDueRounds,
  listUnsettledPurchases,
  lockClosing,
  markFrozen,
  recordWait,
  saveClosing,
} from './freeze-queries.ts'
export { findFreeTicket, listEntries, type Taker, type WantedEntry } from './queries.ts'
export { listStockDifferences } from './recount-queries.ts'
export { openStock, resizeStock } from './stock.ts'
export { listRemaining } from './stock-queries.ts'
