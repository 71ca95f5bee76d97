import { z } from 'zod'
import { momentLabel } from '#domain/countdown.ts'
import { isPossibleIn } from '#domain/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import {
  answerEndsAt,
  canMoveWinnerCase,
  extensionProblem,
  isWinnerCaseOver,
  nextReserve,
  staffForfeitReasons,
} from '#domain/winner-case.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { forfeitCase } from '../forfeit-case.ts'
import { insertCaseEvent, listReserves, lockCase, setAnswerBy } from '../queries.ts'
import { findDeskCase } from './desk-queries.ts'

const forfeitSchema = z.object({ caseId: z.uuid(), why: z.enum(staffForfeitReasons) })
const extendSchema = z.object({ caseId: z.uuid(), answerBy: z.iso.datetime() })

async function lock(tx: Tx, { caseId }: { caseId: string }): Promise<void> {
  await lockCase(tx, caseId)
}

/** The prize goes to the next reserve where the rules alone would not give it. */
const forfeitAction: ApprovalAction<z.infer<typeof forfeitSchema>> = {
  name: 'winner.forfeit',
  approvedBy: 'winner.approve',
  request: forfeitSchema,
  lock,
  foresee: async (db, { caseId, why }) => {
    const found = await findDeskCase(db, caseId)
    if (!found || isWinnerCaseOver(found.state)) return null
    const reserve = nextReserve(await listReserves(db, found.roundId))
    const { state, title, prize } = found
    return {
      subject: { kind: 'winner-case', id: caseId },
      brand: found.brand,
      what: `Give ${prize} of ${title} to the next reserve`,
      before: { state, ticket: found.ticket },
      after: { state: 'FORFEITED', reason: why, ticket: reserve?.ticket ?? null },
      ground: { state, reserve: reserve?.position ?? null },
    }
  },
  carryOut: async (context, tx, { caseId, why }, by) => {
    const found = await lockCase(tx, caseId)
    const shown = found && (await findDeskCase(tx, caseId))
    if (!found || !shown || !canMoveWinnerCase(found.state, 'FORFEITED')) return refuse('NotFoundError')
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
    const { openedAt, answerBy: before, prize, title } = found
    return {
      subject: { kind: 'winner-case', id: caseId },
      brand: found.brand,
      what: `Wait for the winner of ${prize} of ${title} until ${momentLabel(new Date(answerBy))}`,
      before: { answer_by: answerEndsAt(openedAt, before) },
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
      before: { answer_by: answerEndsAt(found.openedAt, found.answerBy) },
      after: { answer_by: until },
      reason: by.reason,
      approvalId: by.approvalId,
    }
    await recordAudit(tx, by.actor, change, context.now())
    return allow(null)
  },
}

export const winnerApprovalActions = { [forfeitAction.name]: forfeitAction, [extendAction.name]: extendAction }

type Requester = { readonly actor: AuditActor & { readonly id: string } }
type Requested = Verdict<{ outcome: 'WAITING'; approvalId: string }, 'ValidationError' | 'NotFoundError'>

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

function requestException<Request extends object>(
  context: Context,
  { actor }: Requester,
  action: ApprovalAction<Request>,
  request: Request,
  reason: string,
): Promise<Requested> {
  return transact<Requested>(context.db, async (tx) => {
    const requested = await requestApproval(tx, action, request, { actor, reason }, context.now())
    return requested.ok ? allow({ outcome: 'WAITING', approvalId: requested.value.id }) : requested
  })
}

function refuseField(path: string, message: string) {
  return refuse('ValidationError', { fields: [{ path, message }] })
}
