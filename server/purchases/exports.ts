export { beginPaying, claimPurchase, claimPurchases, setInFlight } from './claim/claim-purchase.ts'
export { completePurchases } from './claim/complete-purchases.ts'
export {
  recountCreditCardSpend,
  releaseCreditCardSpend,
  takeCreditCardSpend,
  takeCreditCardSpends,
} from './claim/credit-card-spend.ts'
export { type ClaimablePurchase, lockFreeWithPersons, lockPurchases } from './claim/lock-queries.ts'
export {
  findPayablePurchase,
  findPayablePurchaseIn,
  listPayablePurchases,
  type PayablePurchase,
} from './claim/payable-purchase.ts'
export { readPaymentToken } from './claim/payment-token.ts'
export { completePurchase, endLatePurchase, failPurchase } from './claim/settle-purchase.ts'
export {
  type DeskPurchaseRow,
  deskPurchaseSorting,
  findDeskPurchase,
  findPurchaseState,
  listDeskLines,
  listDeskPurchases,
  listPurchaseEvents,
} from './desk/desk-queries.ts'
export { clearPurchaseAttributionBefore, listBuyersAmong } from './history/data-export-queries.ts'
export { describeCompleted } from './history/describe-completed.ts'
export { describePurchases } from './history/own-purchases.ts'
export { namesOfPurchases } from './item-queries.ts'
export { listReplaceable } from './queries.ts'
export { listPurchaseDifferences } from './recount-queries.ts'
export {
  disputePurchase,
  endDispute,
  grantRefund,
  lockCreditLeft,
  refundCredit,
  refundPurchase,
  unrefundPurchase,
} from './refund/refund-purchase.ts'
export { hasLine, voidLine } from './refund/refund-queries.ts'
export { cancelPurchase, leavePurchases, releaseUnpaid } from './release/release-purchase.ts'
