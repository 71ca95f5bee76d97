import { type EncodedPurchaseStart, type PurchaseStart, purchaseStartSchema } from '#contract/purchases.ts'
import { toWire } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import type { CheckedOrder, OrderErrors } from '#domain/order/order.ts'
import { errOf } from '#server/platform/error-of-domain-error.ts'

type Answered = Pick<CheckedOrder, 'domainErrors' | 'totalPence' | 'discountPence' | 'creditPence'>

const nothingHeld = { is_free: false, token: null, purchase_id: null, ticket_id: null }
const nothingWrong: OrderErrors = { itemized: [], campaignErrors: [], bundleErrors: [], promoErrors: [], errors: [] }
const noSums = { totalPence: pence(0), discountPence: pence(0), creditPence: pence(0) }

/** Encoded once, both for storing with the idempotency key and for sending. */
export function encodeStart(answer: PurchaseStart): EncodedPurchaseStart {
  return toWire(purchaseStartSchema, answer)
}

/** The answer for a checked order: its sums, and the reasons if it was refused. */
export function answerOf(order: Answered): PurchaseStart {
  const { itemized, campaignErrors, bundleErrors, promoErrors, errors } = order.domainErrors
  const byCampaign = (list: typeof itemized) =>
    list.map((each) => ({ campaign_tag: each.campaignTag, errors: each.errors.map(errOf) }))
  return {
    ...nothingHeld,
    itemized: byCampaign(itemized),
    campaign_errors: byCampaign(campaignErrors),
    bundle_errors: bundleErrors.map((each) => ({ bundle_tag: each.bundleTag, errors: each.errors.map(errOf) })),
    promo_errors: promoErrors.map(errOf),
    errors: errors.map(errOf),
    total: order.totalPence,
    discount_total: order.discountPence,
    credit: order.creditPence,
  }
}

/** An error without sums: from before the order was checked, or from a change just after the check. */
export function refusedWith(domainErrors: Partial<OrderErrors>): PurchaseStart {
  return answerOf({ ...noSums, domainErrors: { ...nothingWrong, ...domainErrors } })
}
