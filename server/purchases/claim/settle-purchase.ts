import { postCredit } from '#server/credit/service.ts'
import { issueEntries, releaseStockOf } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { countPromoUse } from '#server/promos/service.ts'
import { lockWithPerson } from '../lock-purchase.ts'
import { movePurchase } from '../move-queries.ts'
import { lockPurchase } from '../queries.ts'
import { releasePurchase } from '../release/release-purchase.ts'

/** CLAIMED → FAILED: the money was refused for good, and everything goes back in this transaction. */
export async function failPurchase(context: Context, tx: Tx, purchaseId: string, why: string): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (locked?.purchase.state !== 'CLAIMED') return
  await releaseStockOf(tx, await releasePurchase(tx, locked, 'FAILED', why, context.now()))
}

/**
 * One of its rounds settles no more: what is not paid is released, also if its money is being taken. False when it is
 * paid, or over in another way. The payments must be locked.
 */
export async function endLatePurchase(context: Context, tx: Tx, purchaseId: string): Promise<boolean> {
  const locked = await lockWithPerson(tx, purchaseId)
  const state = locked?.purchase.state
  if (!locked || (state !== 'HELD' && state !== 'PAYING' && state !== 'CLAIMED')) return false
  const to = state === 'CLAIMED' ? 'FAILED' : 'EXPIRED'
  await releaseStockOf(tx, await releasePurchase(tx, locked, to, 'its round is over', context.now()))
  return true
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
  // A round is not frozen while an entry of it is claimed.
  if (!(await issueEntries(tx, purchaseId, now))) throw new Error(`tickets of ${purchaseId} could not be issued`)
  return true
}
