import pg from 'pg'
import type { EncodedPurchaseStart } from '#contract/purchases.ts'
import { pence } from '#domain/money.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { addCounts, addSpend } from '#server/accounts/service.ts'
import { holdInBatch } from '#server/entries/service.ts'
import { type BatchQueue, makeBatchQueue } from '#server/platform/batch-queue.ts'
import type { Context } from '#server/platform/context.ts'
import { insertAnswers, type KeyRow, keyRowOf } from '#server/platform/db/idempotency.ts'
import { BatchOutdated, openPipeline, type Send } from '#server/platform/db/pipeline.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { insertStarted } from '../batch-queries.ts'
import { checkFound } from '../buyer.ts'
import { type BatchCatalogue, bundlesOf, campaignsOf, emptyCatalogue, learn } from './batch-catalogue.ts'
import { type BatchFacts, readFacts } from './batch-facts.ts'
import {
  checkStart,
  refusedBuyer,
  type StartCall,
  type StartError,
  type Started,
  type StartRequest,
} from './check-start.ts'
import { type AllowedStart, answerStarted, rowsOf, type StartedRows } from './new-purchase.ts'
import { gather } from './order-facts.ts'
import { limitsOf } from './order-rows.ts'

type Ask = { context: Context; ask: StartRequest; call: StartCall }
/** Null for what must go alone. */
type Answer = Verdict<EncodedPurchaseStart, StartError> | null

/** More gain nothing: from fifty on a start costs what its own rows cost. */
const BATCH_MAX = 100
/** As many as are started in a second or so. */
const WAITING_MAX = 4_000

const cacheKey: CacheKey<{ queue: BatchQueue<Ask, Answer> | null }> = { first: () => ({ queue: null }) }

/** Starts a purchase together with those that come meanwhile; null, and nothing done, where it must go alone. */
export async function startInBatch(context: Context, ask: StartRequest, call: StartCall): Promise<Answer> {
  const isPaid = ask.bundles.length > 0 || ask.items.some(({ pricePence }) => pricePence > 0)
  if (!isPaid || ask.promoCode !== null || ask.creditPence > 0) return null
  const cached = context.cache.read(cacheKey)
  cached.queue ??= makeQueue(context)
  return cached.queue.ask(call.accountId, { context, ask, call })
}

function makeQueue({ pool }: Context): BatchQueue<Ask, Answer> {
  const pipeline = openPipeline(pool)
  const catalogue = emptyCatalogue()
  return makeBatchQueue<Ask, Answer>({
    batchMax: BATCH_MAX,
    queueMax: WAITING_MAX,
    work: async (asks) => {
      try {
        return await pipeline.transact((send) => startAll(catalogue, send, asks))
      } catch (error) {
        if (asks.length === 1 && isForItAlone(error)) return [null]
        throw error
      }
    },
  })
}

/** Others were faster each time, or a constraint is broken: alone it waits for them, and is refused by a name. */
function isForItAlone(error: unknown): boolean {
  return error instanceof BatchOutdated || (error instanceof pg.DatabaseError && error.code?.startsWith('23') === true)
}

/**
 * Locks and reads for all; checks one after the other, in the order in which they came, each against what those before
 * it leave; and writes what is allowed by one statement a table, the contended stock last.
 */
async function startAll(catalogue: BatchCatalogue, send: Send, asks: readonly Ask[]): Promise<Answer[]> {
  const { context } = asks[0]!
  const now = context.now()
  const keys = asks.map(({ call }) =>
    keyRowOf({ owner: call.accountId, endpoint: call.endpoint, key: call.idempotencyKey, body: call.body }, now),
  )
  const accountIds = asks.map(({ call }) => call.accountId)
  await learn(
    context.db,
    catalogue,
    asks.map(({ ask }) => ask),
  )
  const campaignIds = asks.flatMap(({ ask }) => campaignsOf(ask, catalogue)).map(({ id }) => id)
  const requested = { accountIds, campaignIds: [...new Set(campaignIds)], keys: keys.filter((key) => key !== null) }
  const facts = await readFacts(context, send, catalogue, requested, now)
  const checked = asks.map((each, index) => checkOne(each, keys[index]!, catalogue, facts, now))

  const started = checked.flatMap((one) => ('rows' in one ? [one] : []))
  const written = started.length > 0 ? await writeStarted(send, started, facts, now) : null
  const answers = checked.map((one) => ('rows' in one ? written!.answerOf(context, one) : one.answer))
  await Promise.all([
    insertAnswers(
      send,
      checked.flatMap((one, index) => rowToStore(one, keys[index]!, answers[index]!)),
    ),
    written?.takeStock(),
  ])
  return answers.map(toVerdict)
}

type Checked = (AllowedStart & { rows: StartedRows }) | { answer: Started | null; isStored?: true }

function checkOne(
  { context, ask, call }: Ask,
  key: KeyRow | null,
  catalogue: BatchCatalogue,
  facts: BatchFacts,
  now: Date,
): Checked {
  const stored = key && facts.stored(key)
  if (stored) {
    const isSame = stored.bodyHash === key.body_hash
    const answer: Started = isSame ? allow(stored.answer as EncodedPurchaseStart) : refuse('IdempotencyKeyReused')
    return { answer, isStored: true }
  }
  const entrant = facts.entrants.get(call.accountId)
  // Of two accounts of one person the second waits for the first, like a person whom another transaction has locked.
  if (!entrant || !facts.locked.delete(entrant.personId)) return { answer: null }
  const buyer = checkFound(context, entrant, facts.withAnothersEmail.has(entrant.id), now)
  if (!buyer.ok) return { answer: refusedBuyer(buyer) }
  if (facts.unfinished.has(entrant.personId)) return { answer: null }
  const gathered = gather(context, buyer.value, {
    campaigns: campaignsOf(ask, catalogue),
    bundles: bundlesOf(ask, catalogue),
    promo: null,
    remaining: facts.remaining,
    freed: new Map(),
    taken: facts.taken.get(entrant.personId) ?? new Map(),
    // No order comes here that uses credit.
    balancePence: pence(0),
    spentPence: pence(facts.spentPence.get(entrant.personId) ?? 0),
  })
  const order = checkStart(ask, call.origin, gathered, now)
  if (!order.ok) return { answer: order }
  if (order.value.totalPence === 0) return { answer: null }
  const allowed = { ask, call, buyer: buyer.value, gathered, order: order.value, now }
  const rows = rowsOf(allowed)
  for (const { campaignId, quantity } of rows.wanted) {
    const left = facts.remaining.get(campaignId)
    if (left !== undefined) facts.remaining.set(campaignId, left - quantity)
  }
  return { ...allowed, rows }
}

async function writeStarted(
  send: Send,
  started: readonly (AllowedStart & { rows: StartedRows })[],
  { remaining }: BatchFacts,
  now: Date,
) {
  const holds = started.map(({ rows: { purchase, wanted } }) => {
    return { accountId: purchase.accountId, purchaseId: purchase.id, wanted }
  })
  const spends = started.map(({ order, buyer, gathered, rows }) => ({
    personId: buyer.personId,
    month: rows.purchase.spendMonth!,
    pence: order.totalPence,
    limitPence: gathered.facts.limits.monthlyPence,
  }))
  const [numbers, { takeStock }] = await Promise.all([
    insertStarted(
      send,
      started.map(({ rows }) => rows),
    ),
    holdInBatch(send, holds, remaining, now),
    addCounts(send, started.flatMap(countsOf)),
    addSpend(send, spends),
  ])
  const answerOf = (context: Context, { order, rows: { purchase } }: AllowedStart & { rows: StartedRows }): Started =>
    allow(answerStarted(context, order, purchase, { purchase: numbers.get(purchase.id)!, freeTicket: null }))
  return { takeStock, answerOf }
}

function countsOf({ buyer, gathered, rows }: AllowedStart & { rows: StartedRows }) {
  const limits = limitsOf(gathered)
  const limited = rows.wanted.flatMap((entry) => (entry.period === null ? [] : [{ ...entry, period: entry.period }]))
  const groups = Map.groupBy(limited, ({ campaignId, period }) => `${campaignId} ${period}`)
  return [...groups.values()].map((entries) => {
    const { campaignId, period } = entries[0]!
    const quantity = entries.reduce((sum, entry) => sum + entry.quantity, 0)
    return { personId: buyer.personId, campaignId, period, quantity, limit: limits.get(campaignId)?.limit ?? null }
  })
}

/** What is said to a call with a key is said again when it is repeated, but for errors of the call itself. */
function rowToStore(checked: Checked, key: KeyRow | null, answer: Started | null): (KeyRow & { answer: unknown })[] {
  if (key === null || answer === null || 'isStored' in checked) return []
  if (answer.ok) return [{ ...key, answer: answer.value }]
  return 'answer' in answer ? [{ ...key, answer: answer.answer }] : []
}

function toVerdict(answer: Started | null): Answer {
  return answer && 'answer' in answer ? allow(answer.answer) : answer
}
