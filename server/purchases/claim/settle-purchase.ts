import { releaseStockOf, unclaimEntries } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { checkBuyer } from '../buyer.ts'
import { lockWithPerson } from '../lock-purchase.ts'
import { movePurchase } from '../move-queries.ts'
import { lockPurchase } from '../queries.ts'
import { releasePurchase } from '../release/release-purchase.ts'
import { completePurchases } from './complete-purchases.ts'

/**
 * CLAIMED → PAYING: the money was refused. The tickets stay held while the payment session lasts, so that the buyer can
 * pay in another way. Returns false if the session is over, or if the buyer may no longer enter.
 */
export async function reopenPurchase(context: Context, tx: Tx, purchaseId: string, why: string): Promise<boolean> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (locked?.purchase.state !== 'CLAIMED') return false
  const { accountId, sessionEndsAt } = locked.purchase
  const now = context.now()
  if (sessionEndsAt === null || sessionEndsAt <= now) return false
  if (!(await checkBuyer(context, tx, accountId, now)).ok) return false
  await movePurchase(tx, { id: purchaseId, from: 'CLAIMED', to: 'PAYING', why, at: now })
  await unclaimEntries(tx, purchaseId)
  return true
}

/** CLAIMED → FAILED: the money was finally refused, and everything is released in this transaction. */
export async function failPurchase(context: Context, tx: Tx, purchaseId: string, why: string): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (locked?.purchase.state !== 'CLAIMED') return
  await releaseStockOf(tx, await releasePurchase(tx, locked, 'FAILED', why, context.now()))
}

/** PAYING → CANCELLED: the money was refused, and the order must not be paid in another way. */
export async function endUnpaid(context: Context, tx: Tx, purchaseId: string, why: string): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (locked?.purchase.state !== 'PAYING') return
  await releaseStockOf(tx, await releasePurchase(tx, locked, 'CANCELLED', why, context.now()))
}

/**
 * Releases an unpaid purchase after one of its rounds stopped accepting late payments, even if its money is being
 * captured. Returns false if it is paid, or over in another way. The payments must be locked.
 */
export async function endLatePurchase(context: Context, tx: Tx, purchaseId: string): Promise<boolean> {
  const locked = await lockWithPerson(tx, purchaseId)
  const state = locked?.purchase.state
  if (!locked || (state !== 'HELD' && state !== 'PAYING' && state !== 'CLAIMED')) return false
  const to = state === 'CLAIMED' ? 'FAILED' : 'EXPIRED'
  await releaseStockOf(tx, await releasePurchase(tx, locked, to, 'its round is over', context.now()))
  return true
}

/** Like `completePurchases`, for one; false if it was completed already, so that settling is idempotent. */
export async function completePurchase(context: Context, tx: Tx, purchaseId: string): Promise<boolean> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (purchase?.state !== 'CLAIMED') return false
  await completePurchases(sendIn(tx), [purchase], context.now())
  return true
}
