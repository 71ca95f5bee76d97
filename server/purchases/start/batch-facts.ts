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
import { listRemainingOf } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import { type KeyRow, listStoredAnswers, type StoredAnswers } from '#server/platform/db/idempotency.ts'
import { BatchOutdated, type Send } from '#server/platform/db/pipeline.ts'
import { listUnfinishedOf } from '../batch-queries.ts'
import type { BatchCatalogue } from './batch-catalogue.ts'

/** Everything that the starts of a batch are checked against, read under the locks of their persons. */
export type BatchFacts = {
  /** The locked persons for whom no account of the batch has been checked yet. */
  locked: Set<string>
  entrants: ReadonlyMap<string, FoundEntrant>
  /** Accounts whose email another person has proved. */
  withAnothersEmail: ReadonlySet<string>
  stored: StoredAnswers
  /** By campaign id; counted down by what the batch takes. */
  remaining: Map<string, number>
  /** The rest is by person id. */
  unfinished: ReadonlySet<string>
  spentPence: ReadonlyMap<string, number>
  taken: Awaited<ReturnType<typeof listCountsOf>>
}

/** Two round trips: what accounts and orders say, and what is known of the persons behind them. */
export async function readFacts(
  context: Context,
  send: Send,
  catalogue: BatchCatalogue,
  requested: { accountIds: readonly string[]; campaignIds: readonly string[]; keys: readonly KeyRow[] },
  now: Date,
): Promise<BatchFacts> {
  const { accountIds, campaignIds, keys } = requested
  const [locked, entrants, joined, stored, remaining, version] = await Promise.all([
    // The locks come first: a statement sees nothing that was committed while it waited.
    lockPersonsOf(send, accountIds),
    listEntrants(send, context.db, accountIds),
    listJoinedPersons(send, accountIds),
    listStoredAnswers(send, keys),
    listRemainingOf(send, campaignIds),
    findVersionIn(send),
  ])
  if (version !== catalogue.version) {
    catalogue.version = null
    catalogue.campaigns.clear()
    catalogue.bundles.clear()
    throw new BatchOutdated()
  }
  const personIds = [...new Set([...entrants.values()].map(({ personId }) => personId))]
  const unconfirmed = [...entrants.values()].filter(({ confirmedEmail }) => confirmedEmail === null)
  const [owners, taken, spentPence, unfinished] = await Promise.all([
    listOwnersOfEmails(
      send,
      unconfirmed.map(({ email }) => emailKeyOf(context, email)),
    ),
    listCountsOf(send, personIds, campaignIds),
    listSpendOf(send, personIds, londonMonth(now)),
    listUnfinishedOf(send, [...personIds, ...joined.map(({ id }) => id)]),
  ])
  const isAnothers = ({ email, personId }: FoundEntrant) =>
    (owners.get(emailKeyOf(context, email)) ?? personId) !== personId
  return {
    locked,
    entrants,
    withAnothersEmail: new Set(unconfirmed.filter(isAnothers).map(({ id }) => id)),
    stored,
    remaining,
    unfinished: new Set([
      ...unfinished,
      ...joined.filter(({ id }) => unfinished.has(id)).map(({ personId }) => personId),
    ]),
    spentPence,
    taken,
  }
}
