import { z } from 'zod'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { isPossibleIn } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField } from '#domain/verdict.ts'
import {
  answerEndsAt,
  canMoveWinnerCase,
  extensionProblem,
  isWinnerCaseOver,
  nextReserve,
  staffForfeitReasons,
} from '#domain/winners/winner-case.ts'
import type { ApprovalAction } from '#server/approvals/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { forfeitCase } from '../forfeit-case.ts'
import { holdOf } from '../hold/hold-case.ts'
import { insertCaseEvent, listReserves, lockCase, setAnswerBy } from '../queries.ts'
import { holdAction } from './decide-hold.ts'
import { findDeskCase } from './queries.ts'
import { lock, type Requested, type Requester, requestException } from './request-exception.ts'

const forfeitSchema = z.object({ caseId: z.uuid(), why: z.enum(staffForfeitReasons) })
const extendSchema = z.object({ caseId: z.uuid(), answerBy: z.iso.datetime() })

/** Gives the prize to the next reserve, because the winner declined it or is not eligible. */
const forfeitAction: ApprovalAction<z.infer<typeof forfeitSchema>> = {
  name: 'winner.forfeit',
  approvedBy: 'winner.approve',
  request: forfeitSchema,
  lock,
  foresee: async (db, { caseId, why }) => {
    const found = await findDeskCase(db, caseId)
    if (!found || isWinnerCaseOver(found.state) || found.onHold !== null) return null
    const reserve = nextReserve(await listReserves(db, found.roundId))
    const { state, title, prize } = found
    return {
      subject: { kind: 'winner-case', id: caseId },
      brand: found.brand,
      what: `Give ${prize} of ${title} to the next reserve`,
      before: { state, ticket: found.ticket },
      after: { state: 'FORFEITED', reason: why, ticket: reserve?.ticket ?? null },
      // A winner who answers meanwhile has not declined.
      ground: { state, answered_at: found.answeredAt, reserve: reserve?.position ?? null },
    }
  },
  carryOut: async (context, tx, { caseId, why }, by) => {
    const found = await lockCase(tx, caseId)
    const shown = found && (await findDeskCase(tx, caseId))
    if (!found || !shown || !canMoveWinnerCase(found.state, 'FORFEITED')) return refuse('NotFoundError')
    if (holdOf(found) !== null) return refuseField('state', 'Not possible: the case is on hold')
    await forfeitCase(tx, found, { reason: why, by: by.actor.name, words: by.reason }, context.now())
    const change = {
      action: 'winner.forfeit',
      subject: { kind: 'winner-case', id: caseId },
      brand: shown.brand,
      before: { state: found.state },
      after: { state: 'FORFEITED', reason: why },
      reason: by.reason,
      approvalId: by.approvalId,
    }
    await recordAudit(tx, by.actor, change, context.now())
    return allow(null)
  },
}

/** A winner has longer to answer than the rules give. */
const extendAction: ApprovalAction<z.infer<typeof extendSchema>> = {
  name: 'winner.extend',
  approvedBy: 'winner.approve',
  request: extendSchema,
  lock,
  foresee: async (db, { caseId, answerBy }) => {
    const found = await findDeskCase(db, caseId)
    if (!found || isWinnerCaseOver(found.state)) return null
    const { answerBy: before, prize, title } = found
    return {
      subject: { kind: 'winner-case', id: caseId },
      brand: found.brand,
      what: `Wait for the winner of ${prize} of ${title} until ${momentLabel(new Date(answerBy))}`,
      before: { answer_by: answerEndsAt(found) },
      after: { answer_by: answerBy },
      ground: { state: found.state, answer_by: before },
    }
  },
  carryOut: async (context, tx, { caseId, answerBy }, by) => {
    const found = await lockCase(tx, caseId)
    const shown = found && (await findDeskCase(tx, caseId))
    if (!found || !shown) return refuse('NotFoundError')
    const until = new Date(answerBy)
    const problem = extensionProblem(found, until)
    if (problem !== null) return refuseField('answer_by', problem)
    await setAnswerBy(tx, caseId, until)
    const words = `may answer until ${momentLabel(until)}: ${by.reason}`
    const event = { caseId, state: found.state, channel: null, by: by.actor.name, words, at: context.now() }
    await insertCaseEvent(tx, event)
    const change = {
      action: 'winner.extend',
      subject: { kind: 'winner-case', id: caseId },
      brand: shown.brand,
      before: { answer_by: answerEndsAt(found) },
      after: { answer_by: until },
      reason: by.reason,
      approvalId: by.approvalId,
    }
    await recordAudit(tx, by.actor, change, context.now())
    return allow(null)
  },
}

export const winnerApprovalActions = {
  [forfeitAction.name]: forfeitAction,
  [extendAction.name]: extendAction,
  [holdAction.name]: holdAction,
}

export function requestForfeit(
  context: Context,
  requester: Requester,
  request: z.infer<typeof forfeitSchema>,
  reason: string,
): Promise<Requested> {
  return requestException(context, requester, forfeitAction, request, reason)
}

export async function requestExtension(
  context: Context,
  requester: Requester,
  { caseId, answerBy }: { caseId: string; answerBy: Date },
  reason: string,
): Promise<Requested> {
  const found = await findDeskCase(context.db, caseId)
  if (!found) return refuse('NotFoundError')
  if (!isPossibleIn('winner.except', found.state)) return refuseField('state', `Not possible: ${found.state}`)
  if (found.answeredAt !== null) return refuseField('state', 'Not possible: the winner has answered')
  const problem = extensionProblem(found, answerBy)
  if (problem !== null) return refuseField('answer_by', problem)
  const request = { caseId, answerBy: answerBy.toISOString() }
  return requestException(context, requester, extendAction, request, reason)
}
