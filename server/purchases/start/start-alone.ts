import type { EncodedPurchaseStart } from '#contract/purchases.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { lockPerson, takeSpend } from '#server/accounts/service.ts'
import { holdCredit } from '#server/credit/service.ts'
import { findFreeTicket, holdEntries, issueEntriesOf } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { once } from '#server/platform/db/idempotency.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { reservePromoUse } from '#server/promos/service.ts'
import { checkBuyer } from '../buyer.ts'
import { spendHeld } from '../claim/complete-purchases.ts'
import { insertItems } from '../item-queries.ts'
import { insertEvent } from '../move-queries.ts'
import { insertPurchase } from '../queries.ts'
import { replaceUnpaid } from '../release/release-purchase.ts'
import {
  checkStart,
  refused,
  refusedBuyer,
  refusedFor,
  type StartCall,
  type StartError,
  type Started,
  type StartRequest,
} from './check-start.ts'
import { goneFrom, refusedWith } from './error-answer.ts'
import { type AllowedStart, answerStarted, rowsOf } from './new-purchase.ts'
import { type Gathered, gatherFacts } from './order-facts.ts'
import { limitsOf } from './order-rows.ts'

/**
 * Starts a purchase in a transaction of its own: the person is locked, everything is checked, the entries, counts,
 * credit, promo use and monthly spending are held, and the contended stock is taken last. A domain error holds nothing
 * and is an answer whose lists say why. With nothing to pay the purchase is complete, with its tickets, when this
 * returns.
 */
export function startAlone(
  context: Context,
  ask: StartRequest,
  call: StartCall,
): Promise<Verdict<EncodedPurchaseStart, StartError>> {
  const idempotent = { owner: call.accountId, endpoint: call.endpoint, key: call.idempotencyKey, body: call.body }
  // All purchases of one person queue behind each other, and a break or a block that came a moment ago holds.
  const lock = (tx: Tx) => lockPerson(tx, call.accountId)
  return once(context.db, idempotent, context.now(), (tx) => hold(context, tx, ask, call), lock)
}

async function hold(context: Context, tx: Tx, ask: StartRequest, call: StartCall): Promise<Started> {
  // Asked once, after the wait: nothing is checked in one month and written in the next.
  const now = context.now()
  const buyer = await checkBuyer(context, tx, call.accountId, now)
  if (!buyer.ok) return refusedBuyer(buyer)
  const freed = await replaceUnpaid(tx, buyer.value, now)
  if (!freed.ok) return refusedFor([freed.error])

  const gathered = await gatherFacts(context, tx, buyer.value, ask, freed.value, now)
  const order = checkStart(ask, call.origin, gathered, now)
  if (!order.ok) return order
  return write(context, tx, { ask, call, buyer: buyer.value, gathered, order: order.value, now }, freed.value)
}

async function write(
  context: Context,
  tx: Tx,
  allowed: AllowedStart,
  freed: ReadonlyMap<string, number>,
): Promise<Started> {
  const { buyer, gathered, order, now } = allowed
  const { purchase, items, wanted } = rowsOf(allowed)
  const { id, state, spendMonth } = purchase
  const isPaid = state === 'HELD'
  const number = await insertPurchase(tx, purchase)
  await insertEvent(tx, { id, from: null, to: state, why: 'started', at: now })
  await insertItems(tx, id, items)
  if (purchase.promoId)
    await reservePromoUse(tx, { promoId: purchase.promoId, purchaseId: id, personId: buyer.personId })
  const credit = await holdCredit(
    tx,
    { accountId: buyer.accountId, purchaseId: id, amountPence: order.creditPence },
    now,
  )
  if (!credit.ok) return refusedFor([credit.error])
  if (
    spendMonth &&
    !(await takeSpend(
      tx,
      { personId: buyer.personId, month: spendMonth, kind: 'ALL' },
      order.totalPence,
      gathered.facts.limits.monthlyPence,
    ))
  ) {
    const { monthlyPence: limit } = gathered.facts.limits
    return refusedFor([refuse('MonthlySpendingLimitReached', { limit, spent: gathered.facts.spentPence }).error])
  }
  // With nothing to pay there is no provider to wait for.
  if (!isPaid) await spendHeld(sendIn(tx), [purchase], now)

  const taker = { accountId: buyer.accountId, personId: buyer.personId, purchaseId: id }
  const taken = await holdEntries(tx, taker, wanted, limitsOf(gathered), freed, now)
  if (!taken.ok) return refused(refusedWith(goneFrom(order.lines, tagOf(gathered, taken.campaignId), taken.error)))
  if (!isPaid && !(await issueEntriesOf(sendIn(tx), [id], now)))
    return refusedFor([refuse('EntryCampaignBetweenCycles').error])

  const freeTicket = wanted.some(({ route }) => route !== 'PAID') ? await findFreeTicket(tx, id) : null
  return allow(answerStarted(context, order, purchase, { purchase: number, freeTicket }))
}

function tagOf(gathered: Gathered, campaignId: string | undefined): string {
  return [...gathered.campaigns.values()].find((campaign) => campaign.id === campaignId)?.tag ?? ''
}
