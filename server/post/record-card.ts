import type { CardOutcome, recordCard as endpoint } from '#contract/console/post.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
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
  const { cardId, campaignCode, batchId, sameHand, route, receivedAt } = codeNames(card)
  await lockSubject(tx, 'post-card', cardId)
  const earlier = await findOutcome(context, tx, cardId)
  // A duplicated tab uses the same id. Its card must not be taken for the first one.
  if (earlier && !(await isSameCard(tx, cardId, wordsOf(card)))) return refuseField('card_id', OTHER_CARD_TEXT)
  if (earlier) return allow(earlier)
  const age = now.getTime() - receivedAt.getTime()
  if (age < 0 || age > CARD_AGE_DAYS_MAX * DAY_MS)
    return refuseField('received_at', `must be within the last ${CARD_AGE_DAYS_MAX} days`)
  const inBatch = await batchProblem(tx, batchId, route)
  if (inBatch !== null) return refuseField('batch_id', inBatch)
  const campaign = await findCampaign(tx, { code: campaignCode, route, receivedAt }, now)
  if (!campaign) return refuseField('campaign_code', NO_CAMPAIGN_TEXT)

  const words = wordsOf(card)
  const entered = await enterCard(context, tx, campaign, { ...card, receivedAt, words, isFrozen }, now)
  const typed = { campaignId: campaign.id, batchId, sameHand, route, receivedAt, typedBy: actor.name, words }
  await insertCard(tx, { id: cardId, ...typed, ...entered }, now)
  if (entered.entryId !== null) await queueAcknowledgement(tx, cardId)
  const { reason } = entered
  // The words of the card stay out of the audit, which deletes nothing.
  const change = {
    action: 'post.record',
    subject: { kind: 'post-card', id: cardId },
    after: { campaign: campaign.tag, route, outcome: reason ?? 'ACCEPTED' },
    reason: 'A card or call was typed in',
  }
  await recordAudit(tx, actor, change, now)
  return allow((await findOutcome(context, tx, cardId))!)
}

export function wordsOf(
  card: Pick<Card, 'first_name' | 'last_name' | 'address' | 'postcode' | 'birth_date' | 'phone' | 'email'>,
): TypedWords {
  const { firstName, lastName, address, postcode, birthDate, phone, email } = codeNames(card)
  return { firstName, lastName, address, postcode, dob: birthDate, msisdn: phone, email: email && foldEmail(email) }
}

export async function findOutcome({ ids }: Context, tx: Tx, id: string): Promise<CardOutcome | null> {
  const found = await findCard(tx, id)
  if (!found) return null
  const { number, ...card } = found
  return {
    ...wireNames(card),
    card_id: id,
    outcome: card.reason === null ? 'ACCEPTED' : 'REJECTED',
    entry_code: number === null ? null : ids.tickets.encode(number),
  }
}
