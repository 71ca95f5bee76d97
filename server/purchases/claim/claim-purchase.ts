import { limitAt } from '#domain/person/safer-gambling.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type Person, reserveSpend } from '#server/accounts/exports.ts'
import { findCampaignsById, findCampaignsForOrder } from '#server/catalogue/exports.ts'
import { holdCredit } from '#server/credit/exports.ts'
import { claimEntriesOf, type Limits, listEntries, retakeEntries } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { type Send, sendIn } from '#server/platform/db/pipeline.ts'
import { retakePromoUse } from '#server/promos/exports.ts'
import { checkBuyer } from '../buyer.ts'
import { lockWithPerson } from '../lock-purchase.ts'
import { movePurchase, movePurchases } from '../move-queries.ts'
import { type PurchaseRow, setConfirmed } from '../queries.ts'
import { takerOf } from '../release/release-purchase.ts'
import { limitsFor } from '../start/order-facts.ts'

/** HELD → PAYING: a payment was started. Returns the purchases that were held. */
export function beginPaying(send: Send, purchaseIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const steps = [{ to: 'PAYING' as const, why: 'a payment was begun' }]
  return movePurchases(
    send,
    purchaseIds.map((id) => ({ id, from: 'HELD', steps })),
    now,
  )
}

/**
 * The buyer has confirmed a payment (or that came to nothing): until then a newer start may take its place. False when
 * the purchase is not held any more.
 */
export function setInFlight(context: Context, tx: Tx, purchaseId: string, inFlight: boolean): Promise<boolean> {
  return setConfirmed(tx, purchaseId, inFlight ? context.now() : null)
}

/**
 * PAYING → CLAIMED: the end of the hold no longer releases its tickets. From EXPIRED or CANCELLED, for late money, the
 * buyer is checked again and everything is taken again unchanged. Refused with the name of the missing part, or with
 * EntryAlreadyPending when another payment has claimed it. After a domain error the caller must roll back.
 */
export async function claimPurchase(context: Context, tx: Tx, purchaseId: string): Promise<Verdict<null, string>> {
  const locked = await lockWithPerson(tx, purchaseId)
  if (!locked) return refuse('EntryNotFound')
  const { purchase, person } = locked
  const isLate = purchase.state === 'EXPIRED' || purchase.state === 'CANCELLED'
  if (!isLate && purchase.state !== 'PAYING') return refuse('EntryAlreadyPending')
  const now = context.now()
  if (!isLate) {
    const over = await claimPurchases(sendIn(tx), [purchase], now)
    return over.has(purchaseId) ? refuse('EntryCampaignBetweenCycles') : allow(null)
  }
  const why = 'its money came late'
  await movePurchase(tx, { id: purchaseId, from: purchase.state, to: 'CLAIMED', why, at: now })
  const taken = await reacquire(context, tx, purchase, person, now)
  return taken.ok ? allow(null) : taken
}

/**
 * PAYING → CLAIMED. Returns the purchases with a round that is frozen or accepts no more late payments, which can
 * happen only to a hold that was not released in time: the caller must roll back. The rows must be locked.
 */
export async function claimPurchases(
  send: Send,
  purchases: readonly { id: string }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (purchases.length === 0) return new Set()
  const steps = [{ to: 'CLAIMED' as const, why: 'it was authorised' }]
  const [moved, over] = await Promise.all([
    movePurchases(
      send,
      purchases.map(({ id }) => ({ id, from: 'PAYING', steps })),
      now,
    ),
    claimEntriesOf(
      send,
      purchases.map(({ id }) => id),
      now,
    ),
  ])
  if (moved.size !== purchases.length) throw new Error('a purchase that was locked has moved')
  return over
}

async function reacquire(
  context: Context,
  tx: Tx,
  purchase: PurchaseRow,
  { id: personId, ownLimit }: Person,
  now: Date,
): Promise<Verdict<unknown>> {
  const buyer = await checkBuyer(context, tx, purchase.accountId, now)
  if (!buyer.ok) return buyer
  const credit = await holdCredit(
    tx,
    { accountId: purchase.accountId, purchaseId: purchase.id, amountPence: purchase.creditPence },
    now,
  )
  if (!credit.ok) return credit
  const promo = await retakePromoUse(tx, purchase.id)
  if (!promo.ok) return promo
  const limit = limitsFor(context, limitAt(ownLimit, now).monthlyPence).monthlyPence
  if (
    purchase.spendMonth &&
    !(await reserveSpend(tx, { personId, month: purchase.spendMonth, kind: 'ALL' }, purchase.totalPence, limit))
  ) {
    return refuse('MonthlySpendingLimitReached', { limit })
  }
  return retakeEntries(tx, takerOf(purchase, personId), await limitsOfEntries(tx, purchase.id), now)
}

async function limitsOfEntries(tx: Tx, purchaseId: string): Promise<Limits> {
  const ids = [...new Set((await listEntries(tx, [purchaseId])).map((entry) => entry.campaignId))]
  const tags = (await findCampaignsById(tx, ids)).map((campaign) => campaign.tag)
  const campaigns = await findCampaignsForOrder(tx, tags)
  return new Map(
    campaigns.map(({ id, entryLimit, schedule }) => [id, { limit: entryLimit, limitType: schedule.limitType }]),
  )
}
