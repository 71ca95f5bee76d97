import { type Pence, pence } from '#domain/money.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { giveBackSpend, lockPersonById, takeSpend } from '#server/accounts/service.ts'
import { findCampaignsById, findCampaignsForOrder } from '#server/catalogue/service.ts'
import { holdCredit, postCredit } from '#server/credit/service.ts'
import {
  claimEntries,
  giveBackStockOf,
  issueEntries,
  type Limits,
  listEntries,
  retakeEntries,
} from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { countPromoUse, retakePromoUse } from '#server/promos/service.ts'
import { limitsFor } from './order-facts.ts'
import { findPayablePurchase, type PayablePurchase } from './payable-purchase.ts'
import { lockPurchase, movePurchase, type PurchaseRow, setConfirmed } from './queries.ts'
import { releasePurchase, takerOf } from './release-purchase.ts'

/** HELD or PAYING → PAYING; false when the purchase has moved on. */
export async function beginPaying(context: Context, tx: Tx, purchaseId: string): Promise<boolean> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (purchase?.state === 'PAYING') return true
  if (purchase?.state !== 'HELD') return false
  return movePurchase(tx, { id: purchaseId, from: 'HELD', to: 'PAYING', why: 'a payment was begun', at: context.now() })
}

/** The buyer has confirmed with a provider (or that came to nothing): until then a newer start may take its place. */
export async function setInFlight(context: Context, tx: Tx, purchaseId: string, inFlight: boolean): Promise<void> {
  await setConfirmed(tx, purchaseId, inFlight ? context.now() : null)
}

/**
 * PAYING → CLAIMED: from here no timer takes its tickets away. From EXPIRED or CANCELLED, which is late money, everything
 * is taken anew exactly as it was; refused with the name of what is gone, or with EntryAlreadyPending when another
 * payment has it. A refusal leaves nothing only if the caller rolls back.
 */
export async function claimPurchase(
  context: Context,
  tx: Tx,
  purchaseId: string,
): Promise<Verdict<PayablePurchase, string>> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase) return refuse('EntryNotFound')
  const isLate = purchase.state === 'EXPIRED' || purchase.state === 'CANCELLED'
  if (!isLate && purchase.state !== 'PAYING') return refuse('EntryAlreadyPending')
  const why = isLate ? 'its money came late' : 'it was authorised'
  await movePurchase(tx, { id: purchaseId, from: purchase.state, to: 'CLAIMED', why, at: context.now() })
  const taken = isLate ? await takeAnew(context, tx, purchase) : allow(await claimEntries(tx, purchaseId))
  if (!taken.ok) return taken
  return allow((await findPayablePurchase(context, tx, purchaseId))!)
}

async function takeAnew(context: Context, tx: Tx, purchase: PurchaseRow): Promise<Verdict<unknown>> {
  const now = context.now()
  const { id: personId, monthlyLimitPence } = await lockPersonById(tx, purchase.personId)
  const credit = await holdCredit(
    tx,
    { accountId: purchase.accountId, purchaseId: purchase.id, amountPence: purchase.creditPence },
    now,
  )
  if (!credit.ok) return credit
  if (purchase.promoId && !(await retakePromoUse(tx, purchase.id))) return refuse('PromoCodeGlobalLimitReached')
  const limit = limitsFor(context, monthlyLimitPence === null ? null : pence(monthlyLimitPence)).monthlyPence
  if (
    purchase.spendMonth &&
    !(await takeSpend(tx, { personId, month: purchase.spendMonth, kind: 'ALL' }, purchase.totalPence, limit))
  ) {
    return refuse('MonthlySpendingLimitReached', { limit })
  }
  return retakeEntries(tx, takerOf(purchase, personId), await limitsOfEntries(tx, purchase.id))
}

async function limitsOfEntries(tx: Tx, purchaseId: string): Promise<Limits> {
  const ids = [...new Set((await listEntries(tx, [purchaseId])).map((entry) => entry.campaignId))]
  const tags = (await findCampaignsById(tx, ids)).map((campaign) => campaign.tag)
  const campaigns = await findCampaignsForOrder(tx, tags)
  return new Map(
    campaigns.map(({ id, entryLimit, schedule }) => [id, { limit: entryLimit, limitType: schedule.limitType }]),
  )
}

/** CLAIMED → FAILED: the money was refused for good, and everything goes back in this transaction. */
export async function failPurchase(context: Context, tx: Tx, purchaseId: string, why: string): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (purchase?.state !== 'CLAIMED') return
  await giveBackStockOf(tx, await releasePurchase(context, tx, purchase, 'FAILED', why), purchase.number)
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
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase) return
  const to = refunded.inAllPence >= purchase.totalPence ? 'REFUNDED' : 'PARTLY_REFUNDED'
  const isAnotherPart = to === 'PARTLY_REFUNDED' && purchase.state === to
  const move = { id: purchaseId, from: purchase.state, to, why: 'money was given back', at: context.now() } as const
  if (!isAnotherPart && !(await movePurchase(tx, move))) return
  const { id: personId } = await lockPersonById(tx, purchase.personId)
  if (purchase.spendMonth)
    await giveBackSpend(tx, { personId, month: purchase.spendMonth, kind: 'ALL' }, refunded.nowPence)
}

/** Counts a purchase against what its person may pay with borrowed money in the month; refused when it would pass that. */
export async function takeCreditCardSpend(
  context: Context,
  tx: Tx,
  purchaseId: string,
): Promise<Verdict<null, 'MonthlySpendingLimitReached'>> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase?.spendMonth) return allow(null)
  const limit = pence(context.config.CREDIT_CARD_MONTHLY_LIMIT_PENCE)
  const { id: personId } = await lockPersonById(tx, purchase.personId)
  const isTaken = await takeSpend(
    tx,
    { personId, month: purchase.spendMonth, kind: 'CREDIT_CARD' },
    purchase.totalPence,
    limit,
  )
  return isTaken ? allow(null) : refuse('MonthlySpendingLimitReached', { limit })
}

/** Gives back what `takeCreditCardSpend` counted. */
export async function giveBackCreditCardSpend(tx: Tx, purchaseId: string, amountPence: number): Promise<void> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase?.spendMonth) return
  const { id: personId } = await lockPersonById(tx, purchase.personId)
  await giveBackSpend(tx, { personId, month: purchase.spendMonth, kind: 'CREDIT_CARD' }, pence(amountPence))
}
