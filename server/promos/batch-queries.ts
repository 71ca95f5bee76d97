import type { Send } from '#server/platform/db/pipeline.ts'

/** The reserved uses of purchases count, of each with its code. */
export async function countPromoUses(
  send: Send,
  uses: readonly { promoId: string; purchaseId: string }[],
): Promise<void> {
  if (uses.length === 0) return
  await send(
    `update promo_uses set state = 'COUNTED'
     from unnest($1::uuid[], $2::uuid[]) as used (promo_id, purchase_id)
     where promo_uses.promo_id = used.promo_id and promo_uses.purchase_id = used.purchase_id and state = 'RESERVED'`,
    [uses.map(({ promoId }) => promoId), uses.map(({ purchaseId }) => purchaseId)],
  )
}
