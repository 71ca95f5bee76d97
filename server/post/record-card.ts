import type { CardOutcome, recordCard as endpoint } from '#contract/console/post.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { foldEmail } from '#domain/email.ts'
import { CARD_AGE_DAYS_MAX, personProblem, type RejectionReason, roundOfCard, wordsProblem } from '#domain/post-card.ts'
import { limitPeriod } from '#domain/schedule.ts'
import { hasBrand, type StaffRights } from '#domain/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { listCounts, lockCardPerson } from '#server/accounts/service.ts'
import { type AuditActor, lockSubject, recordAudit } from '#server/audit/exports.ts'
import { type CardCampaign, findCardCampaigns } from '#server/catalogue/exports.ts'
import { enterWithoutPurchase } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { batchProblem } from './batches.ts'
import { findCard, insertCard, isSameCard, type TypedWords } from './card-queries.ts'

type Caller = StaffRights & { readonly actor: AuditActor }
type Card = RequestOf<typeof endpoint>['body']
type Recorded = Verdict<CardOutcome, 'NotFoundError' | 'ValidationError'>

const DAY_MS = 86_400_000
const OTHER_CARD_TEXT = 'Another card has this id'

class RoundFrozen extends Error {}

/** A person belongs to no brand, so cards are for those who have all. */
export async function recordCard(context: Context, caller: Caller, card: Card): Promise<Recorded> {
  if (!hasBrand(caller, null)) return refuse('NotFoundError')
  try {
    return await record(context, caller, card, { isFrozen: false })
  } catch (error) {
    if (!(error instanceof RoundFrozen)) throw error
    return record(context, caller, card, { isFrozen: true })
  }
}

function record(context: Context, { actor }: Caller, card: Card, { isFrozen }: { isFrozen: boolean }) {
  return transact<Recorded>(context.db, async (tx) => {
    const now = context.now()
    await lockSubject(tx, 'post-card', card.card_id)
    const earlier = await outcomeOf(context, tx, card.card_id)
    // Two tabs can have one id, where a tab was duplicated: the second card must not be taken for the first.
    if (earlier && !(await isSameCard(tx, card.card_id, wordsOf(card)))) return refuseField('card_id', OTHER_CARD_TEXT)
    if (earlier) return allow(earlier)
    const { received_at: receivedAt, route } = card
    const age = now.getTime() - receivedAt.getTime()
    if (age < 0 || age > CARD_AGE_DAYS_MAX * DAY_MS)
      return refuseField('received_at', `must be within the last ${CARD_AGE_DAYS_MAX} days`)
    const inBatch = await batchProblem(tx, card.batch_id, route)
    if (inBatch !== null) return refuseField('batch_id', inBatch)
    const campaign = await findCampaign(tx, card, now)
    if (!campaign) return refuseField('campaign_code', 'No published campaign takes cards or calls by this code')

    const words = wordsOf(card)
    const entered = await enter(context, tx, campaign, { ...card, words, isFrozen }, now)
    const typed = {
      id: card.card_id,
      campaignId: campaign.id,
      batchId: card.batch_id,
      sameHand: card.same_hand,
      route,
      receivedAt,
      typedBy: actor.name,
      words,
    }
    await insertCard(tx, { ...typed, ...entered }, now)
    const { reason } = entered
    // The words of the card stay out of the audit, which deletes nothing.
    const change = {
      action: 'post.record',
      subject: { kind: 'post-card', id: card.card_id },
      after: { campaign: campaign.tag, route, outcome: reason ?? 'ACCEPTED' },
      reason: 'A card or call was typed in',
    }
    await recordAudit(tx, actor, change, now)
    return allow((await outcomeOf(context, tx, card.card_id))!)
  })
}

/** Of several that share a code the one that was open when the card came. */
async function findCampaign(tx: Tx, card: Card, now: Date): Promise<CardCampaign | undefined> {
  const found = (await findCardCampaigns(tx, card.campaign_code)).filter(({ takes }) => takes.includes(card.route))
  const isOpen = (campaign: CardCampaign) =>
    roundOfCard(campaign.schedule, { ...campaign, receivedAt: card.received_at }, now) !== null
  return found.find(isOpen) ?? found[0]
}

type Entered = { reason: RejectionReason | null; entryId: string | null; personId: string | null }
const rejected = (reason: RejectionReason): Entered => ({ reason, entryId: null, personId: null })

async function enter(
  context: Context,
  tx: Tx,
  campaign: CardCampaign,
  card: Pick<Card, 'unusable' | 'route' | 'received_at'> & { words: TypedWords; isFrozen: boolean },
  now: Date,
): Promise<Entered> {
  const { words, route, received_at: receivedAt } = card
  if (card.unusable !== null) return rejected(card.unusable)
  const problem = wordsProblem(words, receivedAt)
  if (problem !== null) return rejected(problem)
  const round = card.isFrozen ? null : roundOfCard(campaign.schedule, { ...campaign, receivedAt }, now)
  if (round === null) return rejected('LATE')

  const { limitType } = campaign.schedule
  const period = limitPeriod(limitType, round, receivedAt)
  const { personId, personIds, ...state } = await lockCardPerson(context, tx, words, now)
  let used = 0
  for (const id of personIds)
    used += period === null ? 0 : ((await listCounts(tx, id, [campaign.id])).get(campaign.id)?.[period] ?? 0)
  const refused = personProblem({ used, ...state }, { limitType, entryLimit: campaign.entryLimit })
  if (refused !== null) return rejected(refused)
  const entry = await enterWithoutPurchase(tx, personId, { campaignId: campaign.id, round, route, period }, now)
  if (entry === null) throw new RoundFrozen()
  return { reason: null, entryId: entry.id, personId }
}

function wordsOf(card: Card): TypedWords {
  return {
    firstName: card.first_name,
    lastName: card.last_name,
    address: card.address,
    postcode: card.postcode,
    dob: card.birth_date,
    msisdn: card.phone,
    email: card.email && foldEmail(card.email),
  }
}

async function outcomeOf({ ids }: Context, tx: Tx, id: string): Promise<CardOutcome | null> {
  const found = await findCard(tx, id)
  if (!found) return null
  return {
    card_id: id,
    outcome: found.reason === null ? 'ACCEPTED' : 'REJECTED',
    reason: found.reason,
    campaign_tag: found.campaignTag,
    entry_code: found.number === null ? null : ids.tickets.encode(found.number),
    ticket: found.ticket,
    closes_at: found.closesAt,
    earlier: found.earlier,
    same_address: found.sameAddress,
  }
}

function refuseField(path: string, message: string) {
  return refuse('ValidationError', { fields: [{ path, message }] })
}
