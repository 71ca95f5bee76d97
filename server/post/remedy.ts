import { z } from 'zod'
import { currentRound } from '#domain/campaign/schedule.ts'
import { cardRemedies } from '#domain/post/post-card.ts'
import { hasBrand, type StaffRights } from '#domain/staff/staff.ts'
import { dayText, londonDay } from '#domain/time/london.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { type AuditActor, lockSubject, recordAudit } from '#server/audit/exports.ts'
import { findCardCampaigns } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { queueAcknowledgement } from './acknowledge.ts'
import { findTyped, setRemedy, type TypedCard } from './card-queries.ts'
import { enterIn } from './enter-card.ts'

const requestSchema = z.object({ cardId: z.uuid(), remedy: z.enum(cardRemedies) })
type Request = z.infer<typeof requestSchema>
type Caller = StaffRights & { readonly actor: AuditActor & { id: string } }
type Requested = Verdict<{ outcome: 'WAITING'; approval_id: string }, 'NotFoundError' | 'ValidationError'>

/** Two people choose the remedy for a card that arrived in time and that we entered too late. */
const remedyAction: ApprovalAction<Request> = {
  name: 'post.remedy',
  approvedBy: 'post.approve',
  request: requestSchema,
  lock: (tx, { cardId }) => lockSubject(tx, 'post-card', cardId),
  foresee: async (tx, { cardId, remedy }) => {
    const card = await findTyped(tx, cardId)
    if (!card) return null
    const follows = remedy === 'NEXT_ROUND' ? 'enter it in the current round' : 'hold a substitute draw for it'
    return {
      subject: { kind: 'post-card', id: cardId },
      brand: null,
      what: `A card for ${card.title} arrived in time on ${dayText(londonDay(card.receivedAt))} but was entered late: ${follows}`,
      before: { remedy: card.remedy },
      after: { remedy },
      ground: { reason: card.reason, remedy: card.remedy },
    }
  },
  carryOut: async (context, tx, { cardId, remedy }, by) => {
    const card = await findTyped(tx, cardId)
    if (!card || !isOwed(card)) return refuse('NotFoundError')
    const now = context.now()
    const entered = remedy === 'NEXT_ROUND' ? await enterNext(context, tx, card, now) : allow(null)
    if (!entered.ok) return entered
    await setRemedy(tx, cardId, remedy, entered.value)
    if (entered.value !== null) await queueAcknowledgement(tx, cardId)
    const change = {
      action: 'post.remedy',
      subject: { kind: 'post-card', id: cardId },
      after: { remedy },
      reason: by.reason,
      approvalId: by.approvalId,
    }
    await recordAudit(tx, by.actor, change, now)
    return allow(null)
  },
}

export const postApprovalActions = { [remedyAction.name]: remedyAction }

export function requestRemedy(
  context: Context,
  caller: Caller,
  { reason, ...wanted }: Request & { reason: string },
): Promise<Requested> {
  return transact<Requested>(context.db, async (tx) => {
    const card = hasBrand(caller, null) ? await findTyped(tx, wanted.cardId) : null
    if (!card) return refuse('NotFoundError')
    if (!isOwed(card)) return refuseField('card_id', 'This card arrived late, or its remedy is already decided')
    const requested = await requestApproval(tx, remedyAction, wanted, { actor: caller.actor, reason }, context.now())
    return requested.ok ? allow({ outcome: 'WAITING', approval_id: requested.value.id }) : requested
  })
}

const isOwed = ({ reason, remedy }: TypedCard) => reason === 'LATE_BY_US' && remedy === null

/** The limit also applies in the next round, because other entrants rely on it. */
async function enterNext(
  context: Context,
  tx: Tx,
  { tag, route, words, clearedAt }: TypedCard,
  now: Date,
): Promise<Verdict<{ entryId: string; personId: string }, 'ValidationError'>> {
  const campaign = (await findCardCampaigns(tx, tag)).find((each) => each.tag === tag)
  const round = campaign && clearedAt === null ? currentRound(campaign.schedule, now) : null
  if (!campaign || round === null)
    return refuseField('remedy', 'No round of this competition is open. Please choose a substitute draw')
  const entered = await enterIn(context, tx, campaign, { words, route, receivedAt: now, round }, now)
  if (!entered?.entryId || !entered.personId)
    return refuseField('remedy', 'This person can’t enter the next round. Please choose a substitute draw')
  return allow({ entryId: entered.entryId, personId: entered.personId })
}
