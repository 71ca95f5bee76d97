import type { Pence } from '#domain/money/money.ts'
import { postCreditOf } from '#server/credit/exports.ts'
import { issueEntriesOf } from '#server/entries/exports.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { countPromoUses } from '#server/promos/exports.ts'
import { announcePurchases } from '#server/webhooks/exports.ts'
import { insertReceiptsDue } from '../history/receipt-queries.ts'
import { movePurchases } from '../move-queries.ts'

type SpentPurchase = { id: string; creditPence: Pence; promoId: string | null }

/**
 * CLAIMED → CAPTURED → COMPLETED: credit is spent, promo uses count, receipts are queued, and the tickets are numbered
 * last. The rows must be locked.
 */
export async function completePurchases(send: Send, purchases: readonly SpentPurchase[], now: Date): Promise<void> {
  if (purchases.length === 0) return
  const moves = purchases.map(({ id }) => ({
    id,
    from: 'CLAIMED' as const,
    steps: [
      { to: 'CAPTURED' as const, why: 'its money was captured' },
      { to: 'COMPLETED' as const, why: 'its tickets were issued' },
    ],
  }))
  const ids = purchases.map(({ id }) => id)
  const spent = spendHeld(send, purchases, now)
  // Lock order: credit balances first, then rounds. Both are hot rows, so a fixed order prevents deadlocks.
  const hasCredit = purchases.some(({ creditPence }) => creditPence > 0)
  const issue = () => issueEntriesOf(send, ids, now)
  const [moved, areIssued] = await Promise.all([
    movePurchases(send, moves, now),
    hasCredit ? spent.then(issue) : issue(),
    spent,
    announcePurchases(send, ids, now),
  ])
  // A round is not frozen while one of its entries is claimed.
  if (moved.size !== ids.length || !areIssued) throw new Error(`tickets of ${ids.join(', ')} could not be issued`)
}

/** Spends the held credit and promo uses of completed purchases, and queues their receipts. */
export async function spendHeld(send: Send, purchases: readonly SpentPurchase[], now: Date): Promise<void> {
  const withCredit = purchases.filter(({ creditPence }) => creditPence > 0)
  await Promise.all([
    postCreditOf(
      send,
      withCredit.map(({ id }) => id),
      now,
    ),
    countPromoUses(
      send,
      purchases.flatMap(({ id, promoId }) => (promoId === null ? [] : [{ promoId, purchaseId: id }])),
    ),
    insertReceiptsDue(
      send,
      purchases.map(({ id }) => id),
    ),
  ])
}
