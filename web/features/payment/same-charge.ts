import type { Charge } from '#contract/payments.ts'

/** Whether an answer is about the purchase and the sum on the page. Only such an answer may be charged. */
export function isSameCharge(answered: Charge, shown: Charge): boolean {
  return answered.meta.purchase_sqid === shown.meta.purchase_sqid && answered.price === shown.price
}
