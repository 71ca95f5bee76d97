export {
  type DeskPurchaseRow,
  deskPurchaseSorting,
  findDeskPurchase,
  findPurchaseState,
  listDeskLines,
  listDeskPurchases,
  listPurchaseEvents,
} from './admin/queries.ts'
export type { Origin } from './buyer.ts'
export { beginPaying, claimPurchase, claimPurchases, setInFlight } from './claim/claim-purchase.ts'
export { completePurchases } from './claim/complete-purchases.ts'
export {
  recountCreditCardSpend,
  releaseCreditCardSpend,
  reserveCreditCardSpend,
  reserveCreditCardSpends,
} from './claim/credit-card-spend.ts'
export { type ClaimablePurchase, lockFreeWithPersons, lockPurchases } from './claim/lock-queries.ts'
export {
  findPayablePurchase,
  findPayablePurchaseIn,
  listPayablePurchases,
  type PayablePurchase,
} from './claim/payable-purchase.ts'
export { readPaymentToken } from './claim/payment-token.ts'
export { completePurchase, endLatePurchase, endUnpaid, failPurchase, reopenPurchase } from './claim/settle-purchase.ts'
export { clearPurchaseAttributionBefore, listBuyersAmong } from './history/data-export-queries.ts'
export { describeCompleted } from './history/describe-completed.ts'
export { findEntryStatus, listHistory, type Readers } from './history/history.ts'
export { describePurchases } from './history/own-purchases.ts'
export { sendReceipts } from './history/receipt.ts'
export { namesOfPurchases } from './item-queries.ts'
export { listReplaceable } from './queries.ts'
export { listPurchaseDifferences } from './recount-queries.ts'
export { addLineRefunds, failLineRefunds, lockLinesLeft } from './refund/line-queries.ts'
export {
  disputePurchase,
  endDispute,
  grantRefund,
  lockCreditLeft,
  refundCredit,
  refundPurchase,
  unrefundPurchase,
} from './refund/refund-purchase.ts'
export { cancelPurchase, releaseAccountPurchases, releaseUnpaid } from './release/release-purchase.ts'
export { createEntry } from './start/create-entry.ts'
export { startPurchase } from './start/start-purchase.ts'
