import type { LotTake } from '#domain/money/credit.ts'
import { allow } from '#domain/verdict.ts'
import { addCounts, addSpend } from '#server/accounts/exports.ts'
import { ensureHouse, moveCreditInBatch } from '#server/credit/exports.ts'
import { ensureRoundsOf, holdInBatch, isFree } from '#server/entries/exports.ts'
import { MustRunAlone } from '#server/platform/batching/batch-engine.ts'
import type { Context } from '#server/platform/context.ts'
import { insertAnswers, type KeyRow } from '#server/platform/db/idempotency.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { addUsesTaken, insertUses } from '#server/promos/exports.ts'
import { announcePurchases } from '#server/webhooks/exports.ts'
import { insertStarted } from '../batch-queries.ts'
import { insertReceiptsDue } from '../history/receipt-queries.ts'
import type { BatchFacts } from './batch-facts.ts'
import type { Started } from './check-start.ts'
import { type Holdings, releaseHoldings } from './holdings.ts'
import { type AllowedStart, answerStarted, type StartedRows } from './new-purchase.ts'
import { limitsOf } from './order-rows.ts'

/**
 * An allowed start with its rows, the credit that it takes, the purchases that it replaces, and the key of its stored
 * answer.
 */
export type CheckedStart = AllowedStart & {
  rows: StartedRows
  takes: readonly LotTake[]
  replaced: Holdings | null
  key: KeyRow | null
}

/** A round of a free entry was frozen after the check. */
export class RoundFrozen extends MustRunAlone {}

/**
 * Writes the allowed starts of a batch by one statement for each table, all sent together, and returns an answer for
 * each. Hot rows are last: codes, stock, and the counters of rounds whose tickets are numbered at once.
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
    held.reserveStock(),
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
