import { releaseStockOf } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { lockWithPerson } from '../lock-purchase.ts'
import { lockPurchase } from '../queries.ts'
import { releasePurchase } from '../release/release-purchase.ts'
import { completePurchases } from './complete-purchases.ts'

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

/** As `completePurchases`, for one; false when it already was, so that settling twice settles once. */
export async function completePurchase(context: Context, tx: Tx, purchaseId: string): Promise<boolean> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (purchase?.state !== 'CLAIMED') return false
  await completePurchases(sendIn(tx), [purchase], context.now())
  return true
}
