import type { LotTake } from '#domain/credit.ts'
import { allow } from '#domain/verdict.ts'
import { addCounts, addSpend } from '#server/accounts/service.ts'
import { ensureHouse, moveCreditInBatch } from '#server/credit/service.ts'
import { ensureRoundsOf, holdInBatch, isFree } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import { insertAnswers, type KeyRow } from '#server/platform/db/idempotency.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { addUsesTaken, insertUses } from '#server/promos/service.ts'
import { announcePurchases } from '#server/webhooks/exports.ts'
import { insertStarted } from '../batch-queries.ts'
import { insertReceiptsDue } from '../history/receipt-queries.ts'
import type { BatchFacts } from './batch-facts.ts'
import type { Started } from './check-start.ts'
import { type Holdings, releaseHoldings } from './holdings.ts'
import { type AllowedStart, answerStarted, type StartedRows } from './new-purchase.ts'
import { limitsOf } from './order-rows.ts'

/**
 * A start that is allowed, with its rows, what it takes of the account's credit, in whose place it is started, and what
 * its answer is stored under.
 */
export type CheckedStart = AllowedStart & {
  rows: StartedRows
  takes: readonly LotTake[]
  replaced: Holdings | null
  key: KeyRow | null
}

/** A round of something with nothing to pay was frozen after it was checked. */
export class RoundFrozen extends Error {}

/**
 * Writes the allowed starts of a batch by one statement a table, all of them sent together, and answers each. What
 * everybody queues for comes last: codes, stock, and the counters of the rounds in which tickets are numbered at once.
 */
export async function writeStarted(
  context: Context,
  send: Send,
  started: readonly CheckedStart[],
  { remaining, numbers }: Pick<BatchFacts, 'remaining' | 'numbers'>,
  now: Date,
): Promise<ReadonlyMap<CheckedStart, Started>> {
  const replaced = started.flatMap((one) => one.replaced ?? [])
  const wanted = started.flatMap(({ rows }) => rows.wanted)
  const credit = { orders: started.flatMap(creditOf), released: replaced.flatMap((each) => each.credit) }
  const movesCredit = credit.orders.length > 0 || credit.released.length > 0
  const [roundIds, houseId] = await Promise.all([
    ensureRoundsOf(context, send, wanted),
    movesCredit ? ensureHouse(context, send) : null,
  ])
  const numbered = started.map((one, index) => ({ ...one.rows, number: numbers[index]!.purchase }))
  const done = started.filter(isDone).map(({ rows }) => rows.purchase.id)
  // First, because a person has one unpaid purchase at a time.
  const released = replaced.length > 0 && releaseHoldings(send, replaced, now)
  const inserted = insertStarted(send, numbered)
  const held = holdInBatch(
    send,
    roundIds,
    started.map((one, index) => ({
      accountId: one.buyer.accountId,
      purchaseId: one.rows.purchase.id,
      wanted: one.rows.wanted,
      freeTicket: numbers[index]!.freeTicket,
      isDone: isDone(one),
    })),
    replaced.flatMap(({ entries }) => entries),
    remaining,
    now,
  )
  const answers = new Map(
    started.map((one, index) => {
      const { purchase, freeTicket } = numbers[index]!
      const ids = { purchase, freeTicket: one.rows.wanted.some(isFree) ? freeTicket : null }
      return [one, answerStarted(context, one.order, one.rows.purchase, ids)]
    }),
  )
  const written = [
    released,
    inserted,
    held.inserted,
    addCounts(send, started.flatMap(countsOf)),
    addSpend(send, started.flatMap(spendOf)),
    insertUses(send, started.flatMap(promoUseOf)),
    houseId !== null && moveCreditInBatch(send, houseId, credit, now),
    insertReceiptsDue(send, done),
    insertAnswers(
      send,
      [...answers].flatMap(([{ key }, answer]) => (key ? [{ ...key, answer }] : [])),
    ),
    announcePurchases(send, done, now),
    addUsesTaken(send, usesTakenBy(started)),
    held.takeStock(),
  ]
  const [isIssued] = await Promise.all([held.issue(), ...written])
  if (!isIssued) throw new RoundFrozen()
  return new Map([...answers].map(([one, answer]) => [one, allow(answer)]))
}

function isDone({ rows }: CheckedStart): boolean {
  return rows.purchase.state === 'COMPLETED'
}

function countsOf({ buyer, gathered, rows }: CheckedStart) {
  const limits = limitsOf(gathered)
  const limited = rows.wanted.flatMap((entry) => (entry.period === null ? [] : [{ ...entry, period: entry.period }]))
  const groups = Map.groupBy(limited, ({ campaignId, period }) => `${campaignId} ${period}`)
  return [...groups.values()].map((entries) => {
    const { campaignId, period } = entries[0]!
    const quantity = entries.reduce((sum, entry) => sum + entry.quantity, 0)
    return { personId: buyer.personId, campaignId, period, quantity, limit: limits.get(campaignId)?.limit ?? null }
  })
}

function spendOf({ order, buyer, gathered, rows }: CheckedStart) {
  const { spendMonth: month } = rows.purchase
  if (month === null) return []
  const { monthlyPence: limitPence } = gathered.facts.limits
  return [{ personId: buyer.personId, month, pence: order.totalPence, limitPence }]
}

function promoUseOf(one: CheckedStart) {
  const { promoId, id: purchaseId } = one.rows.purchase
  return promoId === null ? [] : [{ promoId, purchaseId, personId: one.buyer.personId, isDone: isDone(one) }]
}

function creditOf(one: CheckedStart) {
  return one.takes.length === 0 ? [] : [{ purchaseId: one.rows.purchase.id, isSpent: isDone(one), takes: one.takes }]
}

function usesTakenBy(started: readonly CheckedStart[]): ReadonlyMap<string, number> {
  const changes = new Map<string, number>()
  const add = (promoId: string, by: number) => changes.set(promoId, (changes.get(promoId) ?? 0) + by)
  for (const one of started) {
    for (const { promoId } of promoUseOf(one)) add(promoId, 1)
    for (const { promoId } of one.replaced?.uses ?? []) add(promoId, -1)
  }
  return new Map([...changes].filter(([, by]) => by !== 0))
}
