import type { PurchaseState } from '#domain/order/purchase.ts'
import { awayUntil } from '#domain/person/safer-gambling.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { listPersonIds, lockPersonById, releaseSpend } from '#server/accounts/exports.ts'
import { releaseCredit } from '#server/credit/exports.ts'
import { releaseEntries, releaseStockOf, type Taker } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { alarms, sweepLag } from '#server/platform/log/metrics.ts'
import { releasePromoUse } from '#server/promos/exports.ts'
import { lockWithPerson } from '../lock-purchase.ts'
import { movePurchase } from '../move-queries.ts'
import {
  clearAttribution,
  isInFlight,
  isUnfinished,
  listLapsed,
  listUnfinished,
  lockUnpaid,
  oldestLapse,
  type PurchaseRow,
} from '../queries.ts'

/**
 * Ends a purchase that took no money: credit, counts, spending and promo use are released, and the freed tickets are
 * returned by campaign. Both rows must be locked. Idempotent, because the state changes first.
 */
export async function releasePurchase(
  tx: Tx,
  { purchase, person }: { purchase: PurchaseRow; person: { id: string } },
  to: 'EXPIRED' | 'CANCELLED' | 'FAILED',
  why: string,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (!(await movePurchase(tx, { id: purchase.id, from: purchase.state, to, why, at: now }))) return new Map()
  const personId = person.id
  if (purchase.spendMonth)
    await releaseSpend(tx, { personId, month: purchase.spendMonth, kind: 'ALL' }, purchase.totalPence)
  await releaseCredit(tx, purchase.id, now)
  await releasePromoUse(tx, purchase.id)
  // The provider may have an intent or an order for it: a job, which commits with this, cancels it.
  if (purchase.state === 'PAYING')
    await enqueue(tx, 'payments.cancel', { purchaseId: purchase.id }, { key: `cancel:${purchase.id}` })
  return releaseEntries(tx, takerOf(purchase, personId))
}

export function takerOf(purchase: PurchaseRow, personId: string): Taker {
  return { accountId: purchase.accountId, personId, purchaseId: purchase.id }
}

/** Two persons turned out to be one who is on a break: the unpaid purchases of both are released. */
export async function releaseUnpaidOfAway(context: Context, personId: string): Promise<void> {
  await transact(context.db, async (tx) => {
    const person = await lockPersonById(tx, personId)
    if (awayUntil(person, context.now()) !== null)
      await releaseUnpaid(context, tx, person.id, 'its person takes a break')
    return allow(null)
  })
}

/**
 * Releases the unpaid purchases of a person who may not continue, with their tickets. Purchases with a confirmed
 * payment are left, because they are settled. The person's row must be locked.
 */
export async function releaseUnpaid(context: Context, tx: Tx, personId: string, why: string): Promise<void> {
  const now = context.now()
  const unpaid = (await lockUnpaid(tx, await listPersonIds(tx, personId))).filter((purchase) => !isInFlight(purchase))
  for (const purchase of unpaid) {
    const freed = await releasePurchase(tx, { purchase, person: { id: personId } }, 'CANCELLED', why, now)
    await releaseStockOf(tx, freed)
  }
}

/**
 * Releases a purchase whose buyer will not pay. Refused while a payment is confirmed, and if it is paid or over. A
 * concurrent payment becomes late money, as after any other release.
 */
export async function cancelPurchase(
  context: Context,
  tx: Tx,
  purchaseId: string,
  why: string,
): Promise<{ outcome: 'CANCELLED' | 'PAYING' | 'OVER'; before: PurchaseState; state: PurchaseState }> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (!locked) throw new Error(`no purchase ${purchaseId}`)
  const { purchase } = locked
  const before = purchase.state
  if (!isUnfinished(before)) return { outcome: 'OVER', before, state: before }
  if (isInFlight(purchase)) return { outcome: 'PAYING', before, state: before }
  const freed = await releasePurchase(tx, locked, 'CANCELLED', why, context.now())
  await releaseStockOf(tx, freed)
  return { outcome: 'CANCELLED', before, state: 'CANCELLED' }
}

const LAPSES_A_SWEEP = 200

/**
 * Ends expired holds, each in its own transaction. Two workers may run concurrently: the second finds a hold ended. A
 * failure raises an alarm and does not delay the others.
 */
export async function expirePurchases(context: Context): Promise<void> {
  const oldest = await oldestLapse(context.db)
  const late = oldest ? (context.now().getTime() - oldest.getTime()) / 1000 : 0
  sweepLag.set({ sweep: 'purchases.expire' }, Math.max(0, late))
  const lapsed = await listLapsed(context.db, context.now(), LAPSES_A_SWEEP)
  for (const id of lapsed) {
    try {
      await expirePurchase(context, id)
    } catch (error) {
      alarms.inc({ alarm: 'purchase_not_expired' })
      context.log.error({ err: error, purchase: id }, 'hold could not be released')
    }
  }
}

async function expirePurchase(context: Context, id: string): Promise<void> {
  await transact(context.db, async (tx) => {
    const locked = await lockWithPerson(tx, id)
    const now = context.now()
    if (!locked || !hasLapsed(locked.purchase, now)) return allow(null)
    const freed = await releasePurchase(tx, locked, 'EXPIRED', 'the time to pay was over', now)
    await releaseStockOf(tx, freed)
    return allow(null)
  })
}

function hasLapsed({ state, holdEndsAt }: PurchaseRow, now: Date): boolean {
  return (state === 'HELD' || state === 'PAYING') && holdEndsAt !== null && holdEndsAt <= now
}

/**
 * Releases the unpaid purchases of an account that is being deleted. While a payment may be pending the deletion is
 * refused, so that the payer still has an address for the receipt, or for the email that nothing was taken. Late money
 * finds an account that may not enter, and is refunded.
 */
export async function releaseAccountPurchases(
  context: Context,
  tx: Tx,
  accountId: string,
): Promise<Verdict<null, 'EntryAlreadyPending'>> {
  const now = context.now()
  for (const id of await listUnfinished(tx, accountId)) {
    const locked = await lockWithPerson(tx, id)
    if (!locked) continue
    if (isInFlight(locked.purchase)) return refuse('EntryAlreadyPending')
    const freed = await releasePurchase(tx, locked, 'CANCELLED', 'its account was deleted', now)
    await releaseStockOf(tx, freed)
  }
  await clearAttribution(tx, accountId)
  return allow(null)
}
