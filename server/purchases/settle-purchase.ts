import type { Pence } from '#domain/money.ts'
import { giveBackSpend, recountSpend } from '#server/accounts/service.ts'
import { postCredit } from '#server/credit/service.ts'
import { giveBackStockOf, issueEntries } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { countPromoUse } from '#server/promos/service.ts'
import { lockWithPerson } from './lock-purchase.ts'
import { lockPurchase, movePurchase } from './queries.ts'
import { releasePurchase } from './release-purchase.ts'

/** CLAIMED → FAILED: the money was refused for good, and everything goes back in this transaction. */
export async function failPurchase(context: Context, tx: Tx, purchaseId: string, why: string): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (locked?.purchase.state !== 'CLAIMED') return
  await giveBackStockOf(tx, await releasePurchase(context, tx, locked, 'FAILED', why), locked.purchase.number)
}

/**
 * CLAIMED → CAPTURED → COMPLETED: credit is spent, the promo use counts, the receipt is queued and the tickets are
 * numbered last. False when it already was, so that settling twice settles once.
 */
export async function completePurchase(context: Context, tx: Tx, purchaseId: string): Promise<boolean> {
  const purchase = await lockPurchase(tx, purchaseId)
  const now = context.now()
  if (purchase?.state !== 'CLAIMED') return false
  await movePurchase(tx, { id: purchaseId, from: 'CLAIMED', to: 'CAPTURED', why: 'its money was captured', at: now })
  await movePurchase(tx, { id: purchaseId, from: 'CAPTURED', to: 'COMPLETED', why: 'its tickets were issued', at: now })
  await postCredit(tx, purchaseId, now)
  await countPromoUse(tx, purchaseId)
  await enqueue(tx, 'purchases.receipt', { purchaseId }, { key: `receipt:${purchaseId}` })
  await issueEntries(tx, purchaseId, now)
  return true
}

/**
 * After a refund: so much now, so much in all. The monthly spending goes down with each part; the entries stay as they
 * are recorded.
 */
export async function refundPurchase(
  context: Context,
  tx: Tx,
  purchaseId: string,
  refunded: { nowPence: Pence; inAllPence: Pence },
): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (!locked) return
  const { purchase, person } = locked
  const to = refunded.inAllPence >= purchase.totalPence ? 'REFUNDED' : 'PARTLY_REFUNDED'
  const isAnotherPart = to === 'PARTLY_REFUNDED' && purchase.state === to
  const move = { id: purchaseId, from: purchase.state, to, why: 'money was given back', at: context.now() } as const
  if (!isAnotherPart && !(await movePurchase(tx, move))) return
  if (purchase.spendMonth) {
    await giveBackSpend(tx, { personId: person.id, month: purchase.spendMonth, kind: 'ALL' }, refunded.nowPence)
  }
}

/** A refund that was recorded has failed after all: its money is spent again, and a whole refund is owed again. */
export async function unrefundPurchase(
  context: Context,
  tx: Tx,
  purchaseId: string,
  amountPence: Pence,
): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (!locked) return
  const { purchase, person } = locked
  const move = {
    id: purchaseId,
    from: 'REFUNDED',
    to: 'REFUNDING',
    why: 'its refund failed',
    at: context.now(),
  } as const
  if (purchase.state === 'REFUNDED') await movePurchase(tx, move)
  if (purchase.spendMonth) {
    await recountSpend(tx, { personId: person.id, month: purchase.spendMonth, kind: 'ALL' }, amountPence)
  }
}
