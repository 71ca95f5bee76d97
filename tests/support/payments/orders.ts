import { type PurchaseStart, purchaseStartSchema } from '#contract/purchases.ts'
import { fromWire } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { beginPaying, claimPurchase, completePurchase } from '#server/purchases/exports.ts'
import type { StartRequest } from '#server/purchases/start/check-start.ts'
import { startPurchase } from '#server/purchases/start/start-purchase.ts'

export type Item = { tag: string; pricePence: number; quantity: number; frequency?: 'SINGLE' | 'ALL_NEXT_WEEK' }

export function orderOf(items: readonly Item[], more: Partial<Omit<StartRequest, 'items'>> = {}): StartRequest {
  return {
    items: items.map(({ tag, pricePence, quantity, frequency }) => ({
      campaignTag: tag,
      pricePence: pence(pricePence),
      quantity,
      priceType: 'STANDARD',
      frequency: frequency ?? 'SINGLE',
    })),
    bundles: [],
    promoCode: null,
    creditPence: pence(0),
    upsellTags: new Set(),
    ...more,
  }
}

/** Starts a purchase as the route does; throws errors that are not in the answer's lists. */
export async function startOrder(
  context: Context,
  accountId: string,
  startRequest: StartRequest,
  idempotencyKey: string | null = null,
  body: unknown = startRequest,
): Promise<PurchaseStart> {
  const origin = { brand: 'UK_FAIRDRAW', campaignTag: null, platform: 'website', attribution: {} } as const
  const verdict = await startPurchase(context, startRequest, {
    accountId,
    endpoint: 'start',
    idempotencyKey,
    body,
    origin,
  })
  if (!verdict.ok) throw new Error(verdict.error.name)
  return fromWire(purchaseStartSchema, verdict.value)
}

/** Settles a purchase whose money has arrived, without a provider. */
export async function payOrder(context: Context, purchaseId: string): Promise<void> {
  await transact(context.db, async (tx) => {
    await beginPaying(sendIn(tx), [purchaseId], context.now())
    const claimed = await claimPurchase(context, tx, purchaseId)
    if (!claimed.ok) return claimed
    await completePurchase(context, tx, purchaseId)
    return allow(null)
  })
}
