export { beginPaying, claimPurchase, setInFlight } from './claim/claim-purchase.ts'
export { recountCreditCardSpend, releaseCreditCardSpend, takeCreditCardSpend } from './claim/credit-card-spend.ts'
export { findPayablePurchase, type PayablePurchase } from './claim/payable-purchase.ts'
export { readPaymentToken } from './claim/payment-token.ts'
export { completePurchase, endLatePurchase, failPurchase } from './claim/settle-purchase.ts'
export { clearPurchaseAttributionBefore, listBuyersAmong } from './history/data-export-queries.ts'
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
export { leavePurchases, releaseUnpaid } from './release/release-purchase.ts'
