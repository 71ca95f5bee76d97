import type { CardOutcome, recordCard as endpoint } from '#contract/console/post.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { foldEmail } from '#domain/person/email.ts'
import { CARD_AGE_DAYS_MAX } from '#domain/post/post-card.ts'
import { hasBrand, type StaffRights } from '#domain/staff/staff.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, lockSubject, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { queueAcknowledgement } from './acknowledge.ts'
import { batchProblem, NO_CAMPAIGN_TEXT } from './batches.ts'
import { findCard, insertCard, isSameCard, type TypedWords } from './card-queries.ts'
import { enterCard, findCampaign, withFreezeRace } from './enter-card.ts'

type Caller = StaffRights & { readonly actor: AuditActor }
type Card = RequestOf<typeof endpoint>['body']
type Recorded = Verdict<CardOutcome, 'NotFoundError' | 'ValidationError'>

const OTHER_CARD_TEXT = 'Another card has this id'

/** Persons have no brand, so cards need staff of all brands. */
export async function recordCard(context: Context, caller: Caller, card: Card): Promise<Recorded> {
  if (!hasBrand(caller, null)) return refuse('NotFoundError')
  return withFreezeRace(context, (tx, isFrozen) => record(context, tx, caller, card, isFrozen))
}

async function record(context: Context, tx: Tx, { actor }: Caller, card: Card, isFrozen: boolean): Promise<Recorded> {
  const now = context.now()
  await lockSubject(tx, 'post-card', card.card_id)
  const earlier = await findOutcome(context, tx, card.card_id)
  // A duplicated tab uses the same id. Its card must not be taken for the first one.
  if (earlier && !(await isSameCard(tx, card.card_id, wordsOf(card)))) return refuseField('card_id', OTHER_CARD_TEXT)
  if (earlier) return allow(earlier)
  const { received_at: receivedAt, route } = card
  const age = now.getTime() - receivedAt.getTime()
  if (age < 0 || age > CARD_AGE_DAYS_MAX * DAY_MS)
    return refuseField('received_at', `must be within the last ${CARD_AGE_DAYS_MAX} days`)
  const inBatch = await batchProblem(tx, card.batch_id, route)
  if (inBatch !== null) return refuseField('batch_id', inBatch)
  const campaign = await findCampaign(tx, { code: card.campaign_code, route, receivedAt }, now)
  if (!campaign) return refuseField('campaign_code', NO_CAMPAIGN_TEXT)

  const words = wordsOf(card)
  const entered = await enterCard(context, tx, campaign, { ...card, words, isFrozen }, now)
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
  if (entered.entryId !== null) await queueAcknowledgement(tx, card.card_id)
  const { reason } = entered
  // The words of the card stay out of the audit, which deletes nothing.
  const change = {
    action: 'post.record',
    subject: { kind: 'post-card', id: card.card_id },
    after: { campaign: campaign.tag, route, outcome: reason ?? 'ACCEPTED' },
    reason: 'A card or call was typed in',
  }
  await recordAudit(tx, actor, change, now)
  return allow((await findOutcome(context, tx, card.card_id))!)
}

export function wordsOf(
  card: Pick<Card, 'first_name' | 'last_name' | 'address' | 'postcode' | 'birth_date' | 'phone' | 'email'>,
): TypedWords {
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

export async function findOutcome({ ids }: Context, tx: Tx, id: string): Promise<CardOutcome | null> {
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
