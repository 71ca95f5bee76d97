import { londonMonth } from '#domain/time/london.ts'
import {
  type FoundEntrant,
  listCountsOf,
  listEntrants,
  listJoinedPersons,
  listMustProve,
  listSpendOf,
  lockPersonsOf,
} from '#server/accounts/exports.ts'
import { findVersionIn } from '#server/catalogue/exports.ts'
import { listLotsOf } from '#server/credit/exports.ts'
import { listRemainingOf } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type KeyRow, listStoredAnswers, type StoredAnswers } from '#server/platform/db/idempotency.ts'
import { BatchOutdated, type Send } from '#server/platform/db/pipeline.ts'
import { listListed, listPromosOf, listUsesOf, type PromoRow, subjectsOf } from '#server/promos/exports.ts'
import {
  type Locking,
  lockUnfinishedOf,
  type RunningNumbers,
  reserveNumbers,
  type Unfinished,
} from '../batch-queries.ts'
import { type BatchCatalogue, clear } from './batch-catalogue.ts'
import { findHoldings, type Holdings } from './holdings.ts'

/** All facts for checking the starts of a batch, read under the locks of their persons. */
export type BatchFacts = {
  /** The locked persons for whom no account of the batch has been checked yet. */
  toCheck: Set<string>
  /** Persons who are checked in this batch with another account. */
  checked: Set<string>
  entrants: ReadonlyMap<string, FoundEntrant>
  /** Accounts that must prove their email before they may enter. */
  toProve: ReadonlySet<string>
  stored: StoredAnswers
  /** By campaign id; updated as the batch takes and releases tickets. */
  remaining: Map<string, number>
  /** By code; `usesTaken` is updated as the batch takes and releases uses. */
  promos: Map<string, NonNullable<PromoRow>>
  listed: Awaited<ReturnType<typeof listListed>>
  lots: Awaited<ReturnType<typeof listLotsOf>>
  /** The rest is by person id. */
  uses: ReadonlyMap<string, Awaited<ReturnType<typeof listUsesOf>>>
  unfinished: ReadonlyMap<string, readonly Unfinished[]>
  holdings: ReadonlyMap<string, Holdings>
  spentPence: ReadonlyMap<string, number>
  taken: Awaited<ReturnType<typeof listCountsOf>>
  /** For each that may be started. */
  numbers: readonly RunningNumbers[]
}

export type Requested = {
  accountIds: readonly string[]
  campaignIds: readonly string[]
  keys: readonly KeyRow[]
  codes: readonly string[]
  /** The accounts that want to use credit. */
  spenders: readonly string[]
}

/** One round trip; a second one if any request has an unpaid purchase, an unconfirmed email, or a promo code. */
export async function readFacts(
  context: Context,
  send: Send,
  catalogue: BatchCatalogue,
  { accountIds, campaignIds, keys, codes, spenders }: Requested,
  locking: Locking,
  now: Date,
): Promise<BatchFacts> {
  const [locked, ofAccounts, ofOrders] = await Promise.all([
    // The locks come first: a statement sees nothing that was committed while it waited.
    locking === 'reads' ? null : lockPersonsOf(send, accountIds, { waits: locking === 'waits' }),
    Promise.all([
      listEntrants(send, context.db, accountIds),
      listJoinedPersons(send, accountIds),
      lockUnfinishedOf(send, accountIds, locking),
      listCountsOf(send, accountIds, campaignIds),
      listSpendOf(send, accountIds, londonMonth(now)),
      listLotsOf(send, spenders),
    ]),
    Promise.all([
      listStoredAnswers(send, keys),
      listRemainingOf(send, campaignIds),
      findVersionIn(send),
      listPromosOf(send, codes),
      // A transaction that reads starts nothing.
      locking === 'reads' ? [] : reserveNumbers(send, accountIds.length),
    ]),
  ])
  const [entrants, joined, { unfinished, skipped }, taken, spentPence, lots] = ofAccounts
  const [stored, remaining, version, promos, numbers] = ofOrders
  const hasMoved = [...promos.values()].some(({ code, campaignId }) => catalogue.promos.get(code) !== campaignId)
  if (version !== catalogue.version || hasMoved) {
    clear(catalogue)
    throw new BatchOutdated()
  }
  const found = [...entrants.values()]
  const personIds = [...new Set(found.map(({ personId }) => personId))]
  const personOf = new Map([
    ...personIds.map((id) => [id, id] as const),
    ...joined.map((each) => [each.id, each.personId] as const),
  ])
  const promoIds = [...promos.values()].map(({ id }) => id)
  const withLists = [...promos.values()].filter(({ whitelisted }) => whitelisted).map(({ id }) => id)
  const [toProve, uses, listed, holdings] = await Promise.all([
    listMustProve(context, send, found),
    listUsesOf(send, promoIds, [...personOf.keys()]),
    listListed(send, withLists, found.flatMap(subjectsOf)),
    findHoldings(send, unfinished, personOf),
  ])
  const blocked = new Set([...skipped].map((id) => personOf.get(id)))
  return {
    toCheck: new Set([...(locked ?? personIds)].filter((id) => !blocked.has(id))),
    checked: new Set(),
    entrants,
    toProve,
    stored,
    remaining,
    promos,
    listed,
    lots,
    uses: Map.groupBy(uses, ({ personId }) => personOf.get(personId)!),
    unfinished: Map.groupBy(unfinished, ({ personId }) => personOf.get(personId)!),
    holdings,
    spentPence,
    taken,
    numbers,
  }
}
