import type { PurchaseStart } from '#contract/purchases.ts'
import { pence } from '#domain/money.ts'
import type { JudgedOrder } from '#domain/order.ts'
import type { Refusal } from '#domain/verdict.ts'
import { errOf } from '#server/platform/refusals.ts'

const nothingHeld = { is_free: false, token: null, purchase_id: null, ticket_id: null }

/** A judged order as it is answered: its sums, and why it was refused where it was. */
export function answerOf(order: JudgedOrder): PurchaseStart {
  const { itemized, campaignErrors, bundleErrors, promoErrors, errors } = order.refusals
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

/** A refusal before an order could be judged, or of what was gone a moment after it was judged. */
export function refusedWith(
  why: { errors: readonly Refusal[] } | { gone: { error: Refusal; tag: string } },
): PurchaseStart {
  return {
    ...nothingHeld,
    itemized: 'gone' in why ? [{ campaign_tag: why.gone.tag, errors: [errOf(why.gone.error)] }] : [],
    campaign_errors: [],
    bundle_errors: [],
    promo_errors: [],
    errors: 'errors' in why ? why.errors.map(errOf) : [],
    total: pence(0),
    discount_total: pence(0),
    credit: pence(0),
  }
}
