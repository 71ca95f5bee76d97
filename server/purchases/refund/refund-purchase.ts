import { less, type Pence, pence } from '#domain/money/money.ts'
import type { PurchaseState } from '#domain/order/purchase.ts'
import { recountSpend, releaseSpend, type SpendKey } from '#server/accounts/exports.ts'
import { grantCredit } from '#server/credit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { returnPromoUse } from '#server/promos/exports.ts'
import { lockWithPerson } from '../lock-purchase.ts'
import { movePurchase } from '../move-queries.ts'
import type { PurchaseRow } from '../queries.ts'
import { addRefunded, findRefunded, type Refunded } from './refund-queries.ts'

const none = pence(0)
/** The states of completed purchases: their money and credit can be refunded. */
const refundable: readonly PurchaseState[] = ['COMPLETED', 'PARTLY_REFUNDED', 'REFUNDING', 'REFUNDED']

/** The refundable credit of a purchase; its row is locked. */
export async function lockCreditLeft(tx: Tx, purchaseId: string): Promise<Pence> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (!locked || !refundable.includes(locked.purchase.state)) return none
  const { creditPence, refundedCreditPence } = await findRefunded(tx, purchaseId)
  return less(creditPence, refundedCreditPence)
}

/** Records refunded money of a purchase. Each part reduces the monthly spending; tickets keep their numbers. */
export async function refundPurchase(context: Context, tx: Tx, purchaseId: string, moneyPence: Pence): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (!locked) return
  const refunded = await addRefunded(tx, purchaseId, { moneyPence, creditPence: none })
  await restate(context, tx, locked.purchase, stateAfter(refunded), 'money was given back')
  const key = spendKey(locked)
  if (key) await releaseSpend(tx, key, moneyPence)
}

/** A recorded refund has failed later: its money counts as spent again, and a full refund is due again. */
export async function unrefundPurchase(
  context: Context,
  tx: Tx,
  purchaseId: string,
  amountPence: Pence,
): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (!locked) return
  const refunded = await addRefunded(tx, purchaseId, { moneyPence: pence(-amountPence), creditPence: none })
  const isOwed = locked.purchase.state === 'REFUNDED' || locked.purchase.state === 'REFUNDING'
  await restate(context, tx, locked.purchase, isOwed ? 'REFUNDING' : stateAfter(refunded), 'its refund failed')
  const key = spendKey(locked)
  if (key) await recountSpend(tx, key, amountPence)
}

/** Refunds credit of a purchase, as a lot that never expires. */
export async function refundCredit(context: Context, tx: Tx, purchaseId: string, creditPence: Pence): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (!locked) return
  const refunded = await addRefunded(tx, purchaseId, { moneyPence: none, creditPence })
  await restate(context, tx, locked.purchase, stateAfter(refunded), 'credit was given back')
  await grantRefund(context, tx, purchaseId, creditPence)
}

/** Grants the refund of a purchase as credit to its account. */
export async function grantRefund(context: Context, tx: Tx, purchaseId: string, amountPence: Pence): Promise<void> {
  const { purchase } = (await lockWithPerson(tx, purchaseId))!
  const order = context.ids.purchases.encode(purchase.number)
  const lot = { title: 'Refund', description: `We gave back what order ${order} cost.`, amountPence, expiresAt: null }
  await grantCredit(tx, { ...lot, accountId: purchase.accountId, source: 'REFUND' }, context.now())
}

/** The buyer's bank disputes the payment. The purchase remains valid until the decision. */
export async function disputePurchase(context: Context, tx: Tx, purchaseId: string): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (locked) await move(context, tx, locked.purchase, 'DISPUTED', 'its payment is disputed')
}

/** Ends a dispute: it was won, or this amount was lost. Money that a bank took back is not also returned as credit. */
export async function endDispute(context: Context, tx: Tx, purchaseId: string, lostPence: Pence): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (!locked) return
  const refunded = await addRefunded(tx, purchaseId, { moneyPence: lostPence, creditPence: none })
  const isAllLost = lostPence > 0 && refunded.refundedPence === refunded.totalPence
  const why = lostPence > 0 ? 'the dispute was lost' : 'the dispute was won'
  await move(context, tx, locked.purchase, isAllLost ? 'REFUNDED' : stateAfter(refunded), why)
  const key = spendKey(locked)
  if (key && lostPence > 0) await releaseSpend(tx, key, lostPence)
}

function stateAfter(refunded: Refunded): PurchaseState {
  const backPence = refunded.refundedPence + refunded.refundedCreditPence
  if (backPence === 0) return 'COMPLETED'
  return backPence === refunded.totalPence + refunded.creditPence ? 'REFUNDED' : 'PARTLY_REFUNDED'
}

/**
 * Refunds during a dispute are reported when the dispute is over. After a full refund, the use of a promo code is
 * returned. It stays returned if a refund fails later, because the code may have been used again.
 */
async function restate(context: Context, tx: Tx, purchase: PurchaseRow, to: PurchaseState, why: string): Promise<void> {
  if (purchase.state === 'DISPUTED') return
  await move(context, tx, purchase, to, why)
  if (to === 'REFUNDED') await returnPromoUse(tx, purchase.id)
}

async function move(context: Context, tx: Tx, purchase: PurchaseRow, to: PurchaseState, why: string): Promise<void> {
  const { id, state: from } = purchase
  if (from === to) return
  const isMoved = await movePurchase(tx, { id, from, to, why, at: context.now() })
  if (!isMoved) throw new Error(`purchase ${id} cannot move from ${from} to ${to}`)
}

function spendKey({ purchase, person }: { purchase: PurchaseRow; person: { id: string } }): SpendKey | null {
  return purchase.spendMonth === null ? null : { personId: person.id, month: purchase.spendMonth, kind: 'ALL' }
}
