import type { EncodedPurchaseStart } from '#contract/purchases.ts'
import { pence } from '#domain/money/money.ts'
import { currentPrices } from '#domain/money/price.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { findCampaignsForOrder } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { StartCall, StartError } from './check-start.ts'
import { encodeStart, refusedWith } from './error-answer.ts'
import { startPurchase } from './start-purchase.ts'

/** Enters a campaign with a price of zero, by the same steps as every purchase: one item, nothing to pay. */
export async function createEntry(
  context: Context,
  campaignTag: string,
  call: StartCall,
): Promise<Verdict<EncodedPurchaseStart, StartError>> {
  const [campaign] = await findCampaignsForOrder(context.db, [campaignTag])
  const free = currentPrices(campaign?.prices ?? [], context.now()).find((price) => price.pricePence === 0)
  const { quantity, priceType, frequency } = free ?? anyOption
  const item = { campaignTag, quantity, priceType, frequency, pricePence: pence(0) }
  const request = { items: [item], bundles: [], promoCode: null, creditPence: pence(0), upsellTags: new Set<string>() }
  const started = await startPurchase(context, request, call)
  // Only now, so that errors about the person and the campaign come first.
  const isPriced = campaign && !free && started.ok && started.value.itemized.length > 0
  if (!isPriced) return started
  const { error } = refuse('NotAllowedError', { reason: 'not_free' })
  return allow(encodeStart(refusedWith({ errors: [error] })))
}

/** Asked of a campaign that has no free option or does not exist, which is then refused. */
const anyOption = { quantity: 1, priceType: 'STANDARD', frequency: 'SINGLE' } as const
