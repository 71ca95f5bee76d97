import { v7 as uuid } from 'uuid'
import type { EncodedPurchaseStart, PurchaseStart } from '#contract/purchases.ts'
import { checkPlatform } from '#domain/entrant.ts'
import { londonMonth } from '#domain/london.ts'
import { checkOrder, type OrderRequest } from '#domain/order.ts'
import { holdEndsAt, paymentEndsAt } from '#domain/payment.ts'
import { firstClosing } from '#domain/round-entries.ts'
import { allow, type DomainError, refuse, type Verdict } from '#domain/verdict.ts'
import { lockPerson, takeSpend } from '#server/accounts/service.ts'
import { holdCredit, postCredit } from '#server/credit/service.ts'
import { findFreeTicket, holdEntries, issueEntries } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { type Outcome, once } from '#server/platform/db/idempotency.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { countPromoUse, reservePromoUse } from '#server/promos/service.ts'
import { type Buyer, checkBuyer, type Origin } from '../buyer.ts'
import { signPaymentToken } from '../claim/payment-token.ts'
import { insertItems } from '../item-queries.ts'
import { insertEvent } from '../move-queries.ts'
import { insertPurchase } from '../queries.ts'
import { replaceUnpaid } from '../release/release-purchase.ts'
import { answerOf, encodeStart, goneFrom, refusedWith } from './error-answer.ts'
import { type Gathered, gatherFacts } from './order-facts.ts'
import { itemsOf, limitsOf, wantedEntries } from './order-rows.ts'

export type StartRequest = OrderRequest & { promoCode: string | null; upsellTags: ReadonlySet<string> }
export type StartCall = {
  accountId: string
  endpoint: string
  idempotencyKey: string | null
  body: unknown
  origin: Origin
}

/** The only errors that are not reported in the answer's lists. */
export type StartError = 'NotAuthenticated' | 'ValidationError' | 'IdempotencyKeyReused'

/** Refused with an answer: nothing is held, and its lists say why. */
type Started = Outcome<EncodedPurchaseStart, StartError>

/**
 * Starts a purchase: in one transaction the person is locked, everything is checked, the entries, counts, credit, promo
 * use and monthly spending are held, and the contended stock is taken last. A domain error holds nothing and is an
 * answer whose lists say why. With nothing to pay the purchase is complete, with its tickets, when this returns.
 */
export function startPurchase(
  context: Context,
  ask: StartRequest,
  call: StartCall,
): Promise<Verdict<EncodedPurchaseStart, StartError>> {
  const idempotent = { owner: call.accountId, endpoint: call.endpoint, key: call.idempotencyKey, body: call.body }
  return once(context.db, idempotent, context.now(), (tx) => hold(context, tx, ask, call))
}

async function hold(context: Context, tx: Tx, ask: StartRequest, call: StartCall): Promise<Started> {
  // All purchases of one person queue behind each other here, and a break or a block that came a moment ago holds.
  await lockPerson(tx, call.accountId)
  // Asked once, after the wait: nothing is checked in one month and written in the next.
  const now = context.now()
  const buyer = await checkBuyer(context, tx, call.accountId, now)
  if (!buyer.ok) return isOfCall(buyer.error) ? { ok: false, error: buyer.error } : refusedFor([buyer.error])
  const freed = await replaceUnpaid(tx, buyer.value, now)
  if (!freed.ok) return refusedFor([freed.error])

  const gathered = await gatherFacts(context, tx, buyer.value, ask, freed.value, now)
  const barred = checkPlatform(call.origin.platform, wantedOf(ask, gathered))
  if (barred.length > 0) return refusedFor(barred)
  const order = checkOrder(ask, gathered.facts, now)
  const ofCall = order.domainErrors.errors.find(isOfCall)
  if (ofCall) return { ok: false, error: ofCall }
  if (!order.isAllowed) return refused(answerOf(order))
  return write(context, tx, { ask, call, buyer: buyer.value, gathered, order, freed: freed.value, now })
}

/** What is wrong with the call itself is answered as an error; everything else in the answer's lists. */
function isOfCall(error: DomainError): error is DomainError<'NotAuthenticated' | 'ValidationError'> {
  return error.name === 'NotAuthenticated' || error.name === 'ValidationError'
}

function wantedOf(ask: StartRequest, { campaigns, bundles }: Gathered) {
  const items = ask.items.map((item) => campaigns.get(item.campaignTag))
  return [...items, ...ask.bundles.map((bundle) => bundles.get(bundle.tag))].filter((wanted) => wanted !== undefined)
}

type Allowed = {
  ask: StartRequest
  call: StartCall
  buyer: Buyer
  gathered: Gathered
  order: ReturnType<typeof checkOrder>
  freed: ReadonlyMap<string, number>
  now: Date
}

async function write(
  context: Context,
  tx: Tx,
  { ask, call, buyer, gathered, order, freed, now }: Allowed,
): Promise<Started> {
  const isPaid = order.totalPence > 0
  const sessionEndsAt = isPaid ? paymentEndsAt(now, firstClosing(order.lines.flatMap((line) => line.entries))) : null
  const id = uuid()
  const promo = gathered.promo?.ok ? gathered.promo.value : null
  const spendMonth = isPaid ? londonMonth(now) : null
  const state = isPaid ? 'HELD' : 'COMPLETED'
  const number = await insertPurchase(tx, {
    ...order,
    ...call.origin,
    id,
    accountId: buyer.accountId,
    personId: buyer.personId,
    state,
    promoId: promo?.id ?? null,
    promoCode: promo?.code ?? null,
    spendMonth,
    createdAt: now,
    sessionEndsAt,
    holdEndsAt: sessionEndsAt && holdEndsAt(sessionEndsAt),
  })
  await insertEvent(tx, { id, from: null, to: state, why: 'started', at: now })
  const items = itemsOf(order.lines, gathered, ask.upsellTags)
  await insertItems(tx, id, items)
  if (promo) await reservePromoUse(tx, { promoId: promo.id, purchaseId: id, personId: buyer.personId })
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
  if (!isPaid) await completeAtOnce(tx, id, now)

  const taker = { accountId: buyer.accountId, personId: buyer.personId, purchaseId: id }
  const wanted = wantedEntries(items, gathered)
  const taken = await holdEntries(tx, taker, wanted, limitsOf(gathered), freed, now)
  if (!taken.ok) return refused(refusedWith(goneFrom(order.lines, tagOf(gathered, taken.campaignId), taken.error)))
  if (!isPaid && !(await issueEntries(tx, id, now))) return refusedFor([refuse('EntryCampaignBetweenCycles').error])

  const { ids } = context
  const freeTicket = wanted.some(({ route }) => route !== 'PAID') ? await findFreeTicket(tx, id) : null
  const answer: PurchaseStart = {
    ...answerOf(order),
    is_free: !isPaid,
    token: sessionEndsAt && {
      token: signPaymentToken(context, id, sessionEndsAt),
      exp: Math.floor(sessionEndsAt.getTime() / 1000),
    },
    purchase_id: ids.purchases.encode(number),
    ticket_id: freeTicket === null ? null : ids.tickets.encode(freeTicket),
  }
  return allow(encodeStart(answer))
}

/** With nothing to pay there is no provider to wait for: credit is spent and the promo use counts. */
async function completeAtOnce(tx: Tx, purchaseId: string, now: Date): Promise<void> {
  await postCredit(tx, purchaseId, now)
  await countPromoUse(tx, purchaseId)
  await enqueue(tx, 'purchases.receipt', { purchaseId }, { key: `receipt:${purchaseId}` })
}

function tagOf(gathered: Gathered, campaignId: string | undefined): string {
  return [...gathered.campaigns.values()].find((campaign) => campaign.id === campaignId)?.tag ?? ''
}

function refusedFor(errors: readonly DomainError[]): Started {
  return refused(refusedWith({ errors }))
}

function refused(answer: PurchaseStart): Started {
  return { ok: false, answer: encodeStart(answer) }
}
