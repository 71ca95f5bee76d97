export { beginPaying, claimPurchase, setInFlight } from './claim-purchase.ts'
export { giveBackCreditCardSpend, recountCreditCardSpend, takeCreditCardSpend } from './credit-card-spend.ts'
export { leavePurchases } from './leave-purchases.ts'
export { namesOfPurchases } from './name-purchases.ts'
export { clearPurchaseAttributionBefore, listBuyersAmong } from './own-data-queries.ts'
export { describePurchases } from './own-purchases.ts'
export { findPayablePurchase, type PayablePurchase } from './payable-purchase.ts'
export { readPaymentToken } from './payment-token.ts'
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
} from './refund-purchase.ts'
export { releaseUnpaid } from './release-purchase.ts'
export { completePurchase, failPurchase } from './settle-purchase.ts'
