import type { recordCard } from '#contract/console/post.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { limitPeriod } from '#domain/campaign/opening.ts'
import type { Round } from '#domain/campaign/schedule.ts'
import { cardTiming, personProblem, type RejectionReason, wordsProblem } from '#domain/post/post-card.ts'
import type { Verdict } from '#domain/verdict.ts'
import { listCounts, lockCardPerson } from '#server/accounts/exports.ts'
import { type CardCampaign, findCardCampaigns } from '#server/catalogue/exports.ts'
import { enterWithoutPurchase } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import type { TypedWords } from './card-queries.ts'
import { findClosedRound } from './round-queries.ts'

type Card = Pick<RequestOf<typeof recordCard>['body'], 'unusable' | 'route'> & {
  receivedAt: Date
  words: TypedWords
}

export type Entered = { reason: RejectionReason | null; entryId: string | null; personId: string | null }
const rejected = (reason: RejectionReason): Entered => ({ reason, entryId: null, personId: null })

class RoundFrozen extends Error {}

/**
 * Runs a transaction that may enter a card. If a freeze wins the race, the transaction is rolled back and runs again:
 * the card is then late by us.
 */
export async function withFreezeRace<V extends Verdict<unknown, string>>(
  { db }: Context,
  work: (tx: Tx, isFrozen: boolean) => Promise<V>,
): Promise<V> {
  try {
    return await transact<V>(db, (tx) => work(tx, false))
  } catch (error) {
    if (!(error instanceof RoundFrozen)) throw error
    return transact<V>(db, (tx) => work(tx, true))
  }
}

/** The campaign of a card. If several share a code, it is the one for which the card arrived in time. */
export async function findCampaign(
  db: Db,
  { code, route, receivedAt }: { code: string; route: Card['route']; receivedAt: Date },
  now: Date,
): Promise<CardCampaign | undefined> {
  const found = (await findCardCampaigns(db, code)).filter(({ takes }) => takes.includes(route))
  for (const campaign of found) if ((await timingOf(db, campaign, receivedAt, now)).reason === null) return campaign
  return found[0]
}

async function timingOf(db: Db, campaign: CardCampaign, receivedAt: Date, now: Date) {
  const closed = await findClosedRound(db, campaign.id, receivedAt)
  return cardTiming(campaign.schedule, { ...campaign, receivedAt, closed }, now)
}

/** Enters a card, or returns why not. Throws if its round is frozen meanwhile (`withFreezeRace`). */
export async function enterCard(
  context: Context,
  tx: Tx,
  campaign: CardCampaign,
  card: Card & { isFrozen: boolean },
  now: Date,
): Promise<Entered> {
  const { words, route, receivedAt } = card
  if (card.unusable !== null) return rejected(card.unusable)
  const problem = wordsProblem(words, receivedAt)
  if (problem !== null) return rejected(problem)
  const timing = await timingOf(tx, campaign, receivedAt, now)
  if (timing.reason !== null) return rejected(timing.reason)
  if (card.isFrozen) return rejected('LATE_BY_US')
  const entered = await enterIn(context, tx, campaign, { words, route, receivedAt, round: timing.round }, now)
  if (entered === null) throw new RoundFrozen()
  return entered
}

/** Enters the sender of a card in a round, if limit and restrictions allow it. Returns null if the round is frozen. */
export async function enterIn(
  context: Context,
  tx: Tx,
  campaign: CardCampaign,
  { words, route, receivedAt, round }: { words: TypedWords; route: Card['route']; receivedAt: Date; round: Round },
  now: Date,
): Promise<Entered | null> {
  const { limitType } = campaign.schedule
  const period = limitPeriod(limitType, round, receivedAt)
  const { personId, personIds, ...state } = await lockCardPerson(context, tx, words, now)
  let used = 0
  for (const id of personIds)
    used += period === null ? 0 : ((await listCounts(tx, id, [campaign.id])).get(campaign.id)?.[period] ?? 0)
  const refused = personProblem({ used, ...state }, { limitType, entryLimit: campaign.entryLimit })
  if (refused !== null) return rejected(refused)
  const entry = await enterWithoutPurchase(tx, personId, { campaignId: campaign.id, round, route, period }, now)
  return entry && { reason: null, entryId: entry.id, personId }
}
