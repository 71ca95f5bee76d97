import type { LotTake } from '#domain/credit.ts'
import { allow } from '#domain/verdict.ts'
import { addCounts, addSpend } from '#server/accounts/service.ts'
import { moveCreditInBatch } from '#server/credit/service.ts'
import { holdInBatch, issueEntriesOf } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import { addUsesTaken, insertUses } from '#server/promos/service.ts'
import { announcePurchases } from '#server/webhooks/exports.ts'
import { insertStarted } from '../batch-queries.ts'
import { receiptJobs } from '../history/receipt.ts'
import type { Started } from './check-start.ts'
import { type Holdings, releaseHoldings } from './holdings.ts'
import { type AllowedStart, answerStarted, type StartedRows } from './new-purchase.ts'
import { limitsOf } from './order-rows.ts'

/** A start that is allowed, with its rows, what it takes of the account's credit, and in whose place it is started. */
export type CheckedStart = AllowedStart & {
  rows: StartedRows
  takes: readonly LotTake[]
  replaced: Holdings | null
}

/** A round of something with nothing to pay was frozen after it was checked. */
export class RoundFrozen extends Error {}

/**
 * Writes the allowed starts of a batch by one statement a table and answers each. What everybody queues for comes last:
 * codes, stock, and the counters of the rounds in which tickets are numbered at once.
 */
export async function writeStarted(
  context: Context,
  send: Send,
  started: readonly CheckedStart[],
  remaining: ReadonlyMap<string, number>,
  now: Date,
): Promise<{ answers: ReadonlyMap<CheckedStart, Started>; takeLast: () => Promise<void> }> {
  const replaced = started.flatMap((one) => one.replaced ?? [])
  const freed = replaced.flatMap(({ entries }) => entries)
  const done = started.filter(isDone).map(({ rows }) => rows.purchase.id)
  const [, numbers, { freeTickets, takeStock }] = await Promise.all([
    // First, because a person has one unpaid purchase at a time.
    replaced.length > 0 && releaseHoldings(send, replaced, now),
    insertStarted(
      send,
      started.map(({ rows }) => rows),
    ),
    holdInBatch(
      context,
      send,
      started.map(({ rows: { purchase, wanted } }) => ({
        accountId: purchase.accountId,
        purchaseId: purchase.id,
        wanted,
      })),
      freed,
      remaining,
      now,
    ),
    addCounts(send, started.flatMap(countsOf)),
    addSpend(send, started.flatMap(spendOf)),
    insertUses(send, started.flatMap(promoUseOf)),
    moveCreditInBatch(
      send,
      started.flatMap(creditOf),
      replaced.flatMap(({ credit }) => credit),
      now,
    ),
    enqueueAll(send, receiptJobs(done)),
  ])
  const answers = started.map((one): [CheckedStart, Started] => {
    const { id } = one.rows.purchase
    const ids = { purchase: numbers.get(id)!, freeTicket: freeTickets.get(id) ?? null }
    return [one, allow(answerStarted(context, one.order, one.rows.purchase, ids))]
  })
  const takeLast = async () => {
    const [, , , isIssued] = await Promise.all([
      announcePurchases(send, done, now),
      addUsesTaken(send, usesTakenBy(started)),
      takeStock(),
      done.length === 0 || issueEntriesOf(send, done, now),
    ])
    if (!isIssued) throw new RoundFrozen()
  }
  return { answers: new Map(answers), takeLast }
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
