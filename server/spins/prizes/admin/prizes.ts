import {
  type DeskWheelPrize,
  type DeskWheelPrizeCase,
  deskWheelPrizeSchema,
  type showWheelPrizeWinner,
} from '#contract/console/wheel-prizes.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { wireFields, wireNames } from '#contract/wire.ts'
import { hasBrand, type StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { isWheelPrizeLate, prizeReminderProblem } from '#domain/wheel/wheel-prize.ts'
import { findEntrant } from '#server/accounts/exports.ts'
import { findWaitingApproval } from '#server/approvals/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { findPrizeClaim } from '../claim-queries.ts'
import { findPrizeCase, listPrizeEvents, type PrizeCase } from '../prize-queries.ts'
import type { PrizeRow } from './queries.ts'

export type DeskCaller = StaffRights & { readonly actor: AuditActor & { readonly id: string } }
export const PRIZE_SUBJECT = 'wheel-prize'

/** The wheel belongs to no brand, so its prizes are shown to staff with all brands. */
export async function findDeskPrize(
  { db }: Context,
  caller: StaffRights,
  id: string,
): Promise<Verdict<PrizeCase, 'NotFoundError'>> {
  const found = hasBrand(caller, null) ? await findPrizeCase(db, id) : null
  return found ? allow(found) : refuse('NotFoundError')
}

export function showPrize(context: Context, { number, ...row }: PrizeRow): DeskWheelPrize {
  return {
    ...wireFields(deskWheelPrizeSchema, row),
    prize_id: row.id,
    reward_id: context.ids.rewards.encode(number),
    won_at: row.openedAt,
    is_late: isWheelPrizeLate(row, context.now()),
  }
}

/** Everything about a prize except its winner. */
export async function describePrize(context: Context, found: PrizeCase): Promise<DeskWheelPrizeCase> {
  const now = context.now()
  const [events, waiting] = await Promise.all([
    listPrizeEvents(context.db, found.id),
    findWaitingApproval(context.db, { kind: 'wheel-prize', id: found.id }, now),
  ])
  return wireNames({
    prize: showPrize(context, found),
    carrier: found.carrier,
    reference: found.reference,
    hasDetails: found.hasClaim,
    detailsBy: found.enteredBy,
    hasAccount: found.hasAccount,
    reminderProblem: prizeReminderProblem(found, now),
    waitingApproval: waiting,
    events,
  })
}

type Shown = Verdict<AnswerOf<typeof showWheelPrizeWinner>, 'NotFoundError'>

/** The winner and the address. The audit log records each view. */
export function revealWinner(
  context: Context,
  { actor }: DeskCaller,
  found: PrizeCase,
  reason: string,
): Promise<Shown> {
  return transact<Shown>(context.db, async (tx) => {
    const winner = await findEntrant(tx, found.accountId)
    const account = winner?.state === 'DELETED' ? null : winner
    const details = await findPrizeClaim(tx, found.id)
    const subject = { kind: PRIZE_SUBJECT, id: found.id }
    await recordAudit(tx, actor, { action: 'wheel-prize.show', subject, brand: null, reason }, context.now())
    return allow({
      person_id: account?.personId ?? null,
      email: account?.email ?? null,
      phone: account?.msisdn ?? null,
      details: details && wireNames(details),
    })
  })
}
