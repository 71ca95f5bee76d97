export {
  beginPaying,
  claimPurchase,
  completePurchase,
  failPurchase,
  giveBackCreditCardSpend,
  refundPurchase,
  setInFlight,
  takeCreditCardSpend,
} from './claim-purchase.ts'
export { findPayablePurchase, type PayablePurchase } from './payable-purchase.ts'
export { readPaymentToken } from './payment-token.ts'
