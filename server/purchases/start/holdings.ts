import { subtractCounts, subtractSpend } from '#server/accounts/exports.ts'
import { type HeldCredit, listHeldCreditOf } from '#server/credit/exports.ts'
import { type HeldEntries, listHeldEntriesOf, releaseEntriesOf } from '#server/entries/exports.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import { type PromoUse, releaseUsesOf } from '#server/promos/exports.ts'
import { cancelUnpaid, type Unfinished } from '../batch-queries.ts'

/** The holds of a person's unpaid purchases: a new start replaces them, and may use what they hold. */
export type Holdings = {
  personId: string
  purchases: readonly Unfinished[]
  entries: readonly HeldEntries[]
  credit: readonly HeldCredit[]
  uses: readonly PromoUse[]
}

/** By person id; persons without an unpaid purchase are left out. */
export async function findHoldings(
  send: Send,
  unfinished: readonly Unfinished[],
  personOf: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Holdings>> {
  if (unfinished.length === 0) return new Map()
  const withCredit = unfinished.filter(({ creditPence }) => creditPence > 0).map(({ id }) => id)
  const [entries, credit] = await Promise.all([
    listHeldEntriesOf(
      send,
      unfinished.map(({ id }) => id),
    ),
    withCredit.length > 0 ? listHeldCreditOf(send, withCredit) : new Map<string, readonly HeldCredit[]>(),
  ])
  const byPerson = Map.groupBy(unfinished, ({ personId }) => personOf.get(personId)!)
  return new Map(
    [...byPerson].map(([personId, purchases]) => [
      personId,
      {
        personId,
        purchases,
        entries: purchases.flatMap(({ id }) => entries.get(id) ?? []),
        credit: purchases.flatMap(({ id }) => credit.get(id) ?? []),
        uses: purchases.flatMap(({ id, promoId }) => (promoId ? [{ promoId, purchaseId: id, personId }] : [])),
      },
    ]),
  )
}

/**
 * Ends purchases that new ones replace. Counts and spending are released here; credit, uses of codes and tickets are
 * released together with the holds of the new purchases.
 */
export async function releaseHoldings(send: Send, holdings: readonly Holdings[], now: Date): Promise<void> {
  const purchases = holdings.flatMap((each) => each.purchases)
  const counts = holdings.flatMap(({ personId, entries }) =>
    entries.flatMap(({ campaignId, period, quantity }) =>
      period === null ? [] : [{ personId, campaignId, period, quantity }],
    ),
  )
  const spends = holdings.flatMap(({ personId, purchases: each }) =>
    each.flatMap(({ spendMonth: month, totalPence }) => (month ? [{ personId, month, pence: totalPence }] : [])),
  )
  await Promise.all([
    cancelUnpaid(send, purchases, 'a newer purchase was started', now),
    subtractSpend(send, spends),
    subtractCounts(send, counts),
    releaseUsesOf(
      send,
      holdings.flatMap(({ uses }) => uses),
    ),
    releaseEntriesOf(
      send,
      holdings.flatMap(({ entries }) => entries),
    ),
    // The provider may have an intent or an order for it: a job, which commits with this, cancels it.
    enqueueAll(
      send,
      purchases
        .filter(({ state }) => state === 'PAYING')
        .map(({ id }) => ({ name: 'payments.cancel', payload: { purchaseId: id }, key: `cancel:${id}` })),
    ),
  ])
}
