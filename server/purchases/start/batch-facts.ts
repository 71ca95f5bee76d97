import { londonMonth } from '#domain/london.ts'
import {
  emailKeyOf,
  type FoundEntrant,
  listCountsOf,
  listEntrants,
  listJoinedPersons,
  listOwnersOfEmails,
  listSpendOf,
  lockPersonsOf,
} from '#server/accounts/service.ts'
import { findVersionIn } from '#server/catalogue/exports.ts'
import { listLotsOf } from '#server/credit/service.ts'
import { listRemainingOf } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import { type KeyRow, listStoredAnswers, type StoredAnswers } from '#server/platform/db/idempotency.ts'
import { BatchOutdated, type Send } from '#server/platform/db/pipeline.ts'
import { listListed, listPromosOf, listUsesOf, type PromoRow, subjectsOf } from '#server/promos/service.ts'
import { type Locking, lockUnfinishedOf, type RunningNumbers, takeNumbers, type Unfinished } from '../batch-queries.ts'
import { type BatchCatalogue, clear } from './batch-catalogue.ts'
import { findHoldings, type Holdings } from './holdings.ts'

/** Everything that the starts of a batch are checked against, read under the locks of their persons. */
export type BatchFacts = {
  /** The locked persons for whom no account of the batch has been checked yet. */
  toCheck: Set<string>
  /** Persons who are checked in this batch with another account. */
  checked: Set<string>
  entrants: ReadonlyMap<string, FoundEntrant>
  /** Accounts whose email another person has proved. */
  withAnothersEmail: ReadonlySet<string>
  stored: StoredAnswers
  /** By campaign id; changed by what the batch takes and releases. */
  remaining: Map<string, number>
  /** By code; `usesTaken` is changed by what the batch takes and releases. */
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

/**
 * One round trip; a second where one of them has an unpaid purchase, an email that is not confirmed, or a code whose
 * uses count.
 */
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
      locking === 'reads' ? [] : takeNumbers(send, accountIds.length),
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
  const unconfirmed = found.filter(({ confirmedEmail }) => confirmedEmail === null)
  const promoIds = [...promos.values()].map(({ id }) => id)
  const withLists = [...promos.values()].filter(({ whitelisted }) => whitelisted).map(({ id }) => id)
  const [owners, uses, listed, holdings] = await Promise.all([
    listOwnersOfEmails(
      send,
      unconfirmed.map(({ email }) => emailKeyOf(context, email)),
    ),
    listUsesOf(send, promoIds, [...personOf.keys()]),
    listListed(send, withLists, found.flatMap(subjectsOf)),
    findHoldings(send, unfinished, personOf),
  ])
  const isAnothers = ({ email, personId }: FoundEntrant) =>
    (owners.get(emailKeyOf(context, email)) ?? personId) !== personId
  const blocked = new Set([...skipped].map((id) => personOf.get(id)))
  return {
    toCheck: new Set([...(locked ?? personIds)].filter((id) => !blocked.has(id))),
    checked: new Set(),
    entrants,
    withAnothersEmail: new Set(unconfirmed.filter(isAnothers).map(({ id }) => id)),
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
