import type { CardOutcome, correctPostCard } from '#contract/console/post.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { personProblem, type RejectionReason, wordsProblem } from '#domain/post/post-card.ts'
import { hasBrand, type StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { lockCardPerson } from '#server/accounts/exports.ts'
import { type AuditActor, lockSubject, recordAudit } from '#server/audit/exports.ts'
import { findCardCampaigns } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { queueAcknowledgement } from './acknowledge.ts'
import { changeCard, findTyped, type TypedCard, type TypedWords } from './card-queries.ts'
import { enterCard, withFreezeRace } from './enter-card.ts'
import { findOutcome, wordsOf } from './record-card.ts'

type Caller = StaffRights & { readonly actor: AuditActor }
type Correction = RequestOf<typeof correctPostCard>['body']
type Corrected = Verdict<CardOutcome, 'NotFoundError' | 'ValidationError'>

const AWAY_TEXT = 'This person can’t enter. Exclude the ticket in the draw room instead'

/**
 * Corrects how a card was typed, until its round is frozen. A rejected card is checked again, so a misread birth date
 * costs no entry. An accepted card keeps its ticket and its person, whom the published register names.
 */
export async function correctCard(context: Context, caller: Caller, id: string, given: Correction): Promise<Corrected> {
  if (!hasBrand(caller, null)) return refuse('NotFoundError')
  return withFreezeRace(context, (tx, isFrozen) => correct(context, tx, caller, id, given, isFrozen))
}

async function correct(
  context: Context,
  tx: Tx,
  { actor }: Caller,
  id: string,
  given: Correction,
  isFrozen: boolean,
): Promise<Corrected> {
  const now = context.now()
  await lockSubject(tx, 'post-card', id)
  const card = await findTyped(tx, id)
  if (!card || card.clearedAt !== null) return refuse('NotFoundError')
  if (card.frozenAt !== null || card.remedy !== null)
    return refuseField('card_id', 'The list of its round is frozen, so you can’t correct this card')
  const words = wordsOf(given)
  const checked =
    card.reason === null
      ? await checkEnteredCard(context, tx, card, words, now)
      : await checkAgain(context, tx, card, { words, unusable: given.unusable, isFrozen }, now)
  if (!checked.ok) return checked
  await changeCard(tx, id, { words, ...checked.value }, now)
  if (card.reason !== null && checked.value.entryId !== null) await queueAcknowledgement(tx, id)
  const changed = (Object.keys(words) as (keyof TypedWords)[]).filter((word) => words[word] !== card.words[word])
  const change = {
    action: 'post.correct',
    subject: { kind: 'post-card', id },
    before: { outcome: card.reason ?? 'ACCEPTED' },
    // The words of the card stay out of the audit, which deletes nothing.
    after: { outcome: checked.value.reason ?? 'ACCEPTED', changed },
    reason: given.reason,
  }
  await recordAudit(tx, actor, change, now)
  return allow((await findOutcome(context, tx, id))!)
}

type Checked = Verdict<
  { reason: RejectionReason | null; entryId: string | null; personId: string | null },
  'ValidationError'
>

/** The corrected person must be allowed to enter too. This card has already used their limit. */
async function checkEnteredCard(
  context: Context,
  tx: Tx,
  { entryId, personId, receivedAt }: TypedCard,
  words: TypedWords,
  now: Date,
): Promise<Checked> {
  const problem = wordsProblem(words, receivedAt)
  if (problem === 'INCOMPLETE')
    return refuseField('last_name', 'An entered card needs a name, an address and a birth date')
  if (problem === 'UNDER_AGE') return refuseField('birth_date', 'The entrant is under age. Please exclude the ticket')
  if (problem === 'AREA') return refuseField('postcode', 'The competition isn’t open there. Please exclude the ticket')
  const { personId: _, personIds, ...state } = await lockCardPerson(context, tx, words, now)
  const refused = personProblem({ used: 0, ...state }, { limitType: 'NONE', entryLimit: null })
  return refused === null ? allow({ reason: null, entryId, personId }) : refuseField('last_name', AWAY_TEXT)
}

async function checkAgain(
  context: Context,
  tx: Tx,
  { tag, route, receivedAt }: TypedCard,
  given: { words: TypedWords; unusable: Correction['unusable']; isFrozen: boolean },
  now: Date,
): Promise<Checked> {
  const campaign = (await findCardCampaigns(tx, tag)).find((each) => each.tag === tag)
  if (!campaign) return refuseField('card_id', 'The competition is no longer published')
  return allow(await enterCard(context, tx, campaign, { ...given, route, receivedAt }, now))
}
