import type { EncodedPurchaseStart } from '#contract/purchases.ts'
import { resolveStatus } from '#domain/campaign/schedule.ts'
import { availableCredit, type Lot, takeFromLots } from '#domain/money/credit.ts'
import { pence, sum } from '#domain/money/money.ts'
import { londonMonth } from '#domain/time/london.ts'
import { allow, refuse } from '#domain/verdict.ts'
import type { FoundEntrant } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type KeyRow, keyRowOf } from '#server/platform/db/idempotency.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { checkFoundPromo, subjectsOf } from '#server/promos/exports.ts'
import type { Locking } from '../batch-queries.ts'
import { type Buyer, checkFound } from '../buyer.ts'
import { isInFlight } from '../queries.ts'
import { type BatchCatalogue, bundlesOf, campaignsOf, learn, promoTagOf } from './batch-catalogue.ts'
import { type BatchFacts, readFacts } from './batch-facts.ts'
import { checkStart, refusedBuyer, refusedFor, type StartCall, type Started, type StartRequest } from './check-start.ts'
import type { Holdings } from './holdings.ts'
import { rowsOf } from './new-purchase.ts'
import { type Gathered, gather } from './order-facts.ts'
import { type CheckedStart, writeStarted } from './write-started.ts'

export type Request = { context: Context; request: StartRequest; call: StartCall }

/**
 * Returned instead of an answer. `locked`: another transaction has locked the person, and a batch does not wait.
 * `again`: with the next batch, since this one checks the person with another account. `allowed`: allowed in a
 * transaction that may not write.
 */
export type Postponed = 'locked' | 'again' | 'allowed'

/**
 * Locks and reads for all requests; checks them in the order of arrival, each against what the earlier ones leave; and
 * writes the allowed ones. A refused start writes nothing.
 */
export async function startAll(
  catalogue: BatchCatalogue,
  send: Send,
  requests: readonly Request[],
  locking: Locking,
): Promise<(Started | Postponed)[]> {
  const { context } = requests[0]!
  const now = context.now()
  const keys = requests.map(({ call }) =>
    keyRowOf({ owner: call.accountId, endpoint: call.endpoint, key: call.idempotencyKey, body: call.body }, now),
  )
  const startRequests = requests.map(({ request }) => request)
  await learn(context.db, catalogue, startRequests)
  const campaignIds = startRequests.flatMap((request) => campaignsOf(request, catalogue)).map(({ id }) => id)
  const requested = {
    accountIds: requests.map(({ call }) => call.accountId),
    campaignIds: [...new Set(campaignIds)],
    keys: keys.filter((key) => key !== null),
    codes: [...new Set(startRequests.flatMap(({ promoCode }) => promoCode ?? []))],
    spenders: requests.filter(({ request }) => request.creditPence > 0).map(({ call }) => call.accountId),
  }
  const facts = await readFacts(context, send, catalogue, requested, locking, now)
  for (const [id, remaining] of facts.remaining) catalogue.remaining.set(id, remaining)
  const checked = requests.map((each, index) => checkOne(context, each, keys[index]!, catalogue, facts, now))

  const started = checked.filter(isStart)
  if (locking === 'reads' || started.length === 0) return checked.map((one) => (isStart(one) ? 'allowed' : one))
  const answers = await writeStarted(context, send, started, facts, now)
  return checked.map((one) => (isStart(one) ? answers.get(one)! : one))
}

type Checked = CheckedStart | Started | Postponed

function isStart(checked: Checked): checked is CheckedStart {
  return typeof checked === 'object' && 'rows' in checked
}

function checkOne(
  context: Context,
  { request, call }: Request,
  key: KeyRow | null,
  catalogue: BatchCatalogue,
  facts: BatchFacts,
  now: Date,
): Checked {
  const stored = key && facts.stored(key)
  if (stored) {
    const isSame = stored.bodyHash === key.bodyHash
    return isSame ? allow(stored.answer as EncodedPurchaseStart) : refuse('IdempotencyKeyReused')
  }
  const entrant = facts.entrants.get(call.accountId)
  if (!entrant) return refusedFor([refuse('NotAuthenticated').error])
  const { personId } = entrant
  if (facts.checked.has(personId)) return 'again'
  if (!facts.toCheck.has(personId)) return 'locked'
  facts.checked.add(personId)
  const buyer = checkFound(context, entrant, facts.toProve.has(entrant.id), now)
  if (!buyer.ok) return refusedBuyer(buyer)
  if (facts.unfinished.get(personId)?.some(isInFlight)) return refusedFor([refuse('EntryAlreadyPending').error])

  const replaced = facts.holdings.get(personId) ?? null
  const lots = lotsOf(buyer.value, replaced, facts)
  const gathered = gatherOne(context, request, buyer.value, { entrant, replaced, lots, catalogue, facts, now })
  const order = checkStart(request, call.origin, gathered, now)
  if (!order.ok) return order
  const takes = takeFromLots(order.value.creditPence > 0 ? lots : [], order.value.creditPence, now)
  if (!takes.ok) return refusedFor([takes.error])
  const allowed = { request, call, buyer: buyer.value, gathered, order: order.value, now }
  const checked: CheckedStart = { ...allowed, rows: rowsOf(allowed), takes: takes.value, replaced, key }
  count(checked, facts)
  return checked
}

/** Updates the facts, so that later requests of the batch are checked against what this one leaves. */
function count({ rows, replaced }: CheckedStart, { remaining, promos }: BatchFacts): void {
  const move = (campaignId: string, by: number) => {
    const left = remaining.get(campaignId)
    if (left !== undefined) remaining.set(campaignId, left + by)
  }
  for (const { campaignId, quantity } of rows.wanted) move(campaignId, -quantity)
  for (const { campaignId, quantity } of replaced?.entries ?? []) move(campaignId, quantity)
  for (const promo of promos.values()) {
    if (promo.id === rows.purchase.promoId) promo.usesTaken += 1
    promo.usesTaken -= usesOf(promo.id, replaced)
  }
}

function usesOf(promoId: string, replaced: Holdings | null): number {
  return replaced?.uses.filter((use) => use.promoId === promoId).length ?? 0
}

/** The account's lots, including the credit held by the replaced purchase. */
function lotsOf({ accountId }: Buyer, replaced: Holdings | null, { lots }: BatchFacts): Lot[] {
  return (lots.get(accountId) ?? []).map((lot) => {
    const held = replaced?.credit.filter(({ lotId }) => lotId === lot.id) ?? []
    return { ...lot, leftPence: sum([lot.leftPence, ...held.map(({ amountPence }) => pence(amountPence))]) }
  })
}

type Found = {
  entrant: FoundEntrant
  replaced: Holdings | null
  lots: readonly Lot[]
  catalogue: BatchCatalogue
  facts: BatchFacts
  now: Date
}

/** The facts for one order, as if the person's unpaid purchase were released already. */
function gatherOne(context: Context, request: StartRequest, buyer: Buyer, found: Found): Gathered {
  const { replaced, lots, catalogue, facts, now } = found
  const { personId } = buyer
  const freed = new Map<string, number>()
  for (const { campaignId, quantity } of replaced?.entries ?? [])
    freed.set(campaignId, (freed.get(campaignId) ?? 0) + quantity)
  const month = londonMonth(now)
  const released = replaced?.purchases.filter(({ spendMonth }) => spendMonth === month) ?? []
  return gather(context, buyer, {
    campaigns: campaignsOf(request, catalogue),
    bundles: bundlesOf(request, catalogue),
    promo: request.promoCode === null ? null : promoOf(request.promoCode, buyer, found),
    remaining: facts.remaining,
    freed,
    taken: takenBy(personId, found),
    balancePence: availableCredit(lots, now),
    spentPence: pence((facts.spentPence.get(personId) ?? 0) - sum(released.map(({ totalPence }) => pence(totalPence)))),
  })
}

function takenBy(personId: string, { replaced, facts }: Found): Map<string, Readonly<Record<string, number>>> {
  const taken = new Map(facts.taken.get(personId) ?? [])
  for (const { campaignId, period, quantity } of replaced?.entries ?? []) {
    const counts = taken.get(campaignId)
    if (counts && period !== null) taken.set(campaignId, { ...counts, [period]: (counts[period] ?? 0) - quantity })
  }
  return taken
}

function promoOf(code: string, buyer: Buyer, { replaced, catalogue, facts, now }: Found): Gathered['promo'] {
  const row = facts.promos.get(code) ?? null
  const tag = promoTagOf(code, catalogue)
  const campaign = tag === null ? undefined : catalogue.campaigns.get(tag)
  const about = campaign && {
    id: campaign.id,
    tag: campaign.tag,
    title: campaign.title,
    status: resolveStatus(campaign.schedule, { globalLimit: null, globalCount: 0 }, now).status,
  }
  const released = row ? usesOf(row.id, replaced) : 0
  const uses = facts.uses.get(buyer.personId)?.filter(({ promoId }) => promoId === row?.id).length ?? 0
  const listed = row && facts.listed.listed.get(row.id)
  return checkFoundPromo(
    row,
    buyer,
    about ?? null,
    {
      usesTotal: (row?.usesTaken ?? 0) - released,
      usesByPerson: uses - released,
      isListed: subjectsOf(buyer).some((subject) => listed?.has(subject)),
      hasList: row !== null && facts.listed.withList.has(row.id),
    },
    now,
  )
}
