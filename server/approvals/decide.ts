import { type ApprovalState, decisionProblem, type StaffRights } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import type { ApprovalActions } from './approval-action.ts'
import { type Approval, endApproval, lockApproval } from './queries.ts'
import { groundOf } from './request-approval.ts'

export type Decider = StaffRights & { id: string; actor: AuditActor }

/** CARRIED_OUT and REJECTED are decisions. All others are reasons why there was none. */
export type Outcome = Exclude<ApprovalState, 'WAITING'> | 'DECIDED' | 'OWN'

type Decided = Verdict<{ outcome: Outcome }, 'NotFoundError' | 'NotAuthorized' | 'ValidationError'>

/**
 * Carries out a request, once, in the transaction of the decision and its audit lines. If the facts have changed since
 * the request, or its author is no longer trusted, the request ends and nothing is carried out.
 */
export function approve(
  context: Context,
  actions: ApprovalActions,
  id: string,
  decider: Decider,
  isTrusted: (tx: Tx, staffId: string) => Promise<boolean>,
): Promise<Decided> {
  const now = context.now()
  return transact(context.db, async (tx): Promise<Decided> => {
    const locked = await lockForDecision(tx, actions, id, decider, now)
    if (!locked.ok || 'outcome' in locked.value) return locked as Decided
    const { approval, action } = locked.value
    const request = action.request.parse(approval.request)
    await action.lock(tx, request)
    if (!(await isTrusted(tx, decider.id))) return refuse('NotAuthorized')
    const prospect = (await isTrusted(tx, approval.requestedBy)) ? await action.foresee(tx, request) : null
    if (prospect === null || groundOf(prospect) !== approval.ground) {
      await end(tx, approval, 'STALE', decider, 'Something it depends on has changed', now)
      return allow({ outcome: 'STALE' })
    }
    const by = { actor: decider.actor, approvalId: id, reason: approval.reason }
    const carriedOut = await action.carryOut(context, tx, request, by)
    if (!carriedOut.ok) return carriedOut
    await end(tx, approval, 'CARRIED_OUT', decider, null, now)
    return allow({ outcome: 'CARRIED_OUT' })
  })
}

export function reject(
  context: Context,
  actions: ApprovalActions,
  id: string,
  decider: Decider,
  reason: string,
): Promise<Decided> {
  const now = context.now()
  return transact(context.db, async (tx): Promise<Decided> => {
    const locked = await lockForDecision(tx, actions, id, decider, now)
    if (!locked.ok || 'outcome' in locked.value) return locked as Decided
    await end(tx, locked.value.approval, 'REJECTED', decider, reason, now)
    return allow({ outcome: 'REJECTED' })
  })
}

/** The author may withdraw a request that is not decided yet. */
export function withdraw(context: Context, id: string, decider: Decider): Promise<Decided> {
  const now = context.now()
  return transact(context.db, async (tx): Promise<Decided> => {
    const approval = await lockApproval(tx, id)
    if (!approval) return refuse('NotFoundError')
    if (approval.requestedBy !== decider.id) return refuse('NotAuthorized')
    if (approval.state !== 'WAITING') return allow({ outcome: 'DECIDED' })
    await end(tx, approval, 'WITHDRAWN', decider, null, now)
    return allow({ outcome: 'WITHDRAWN' })
  })
}

async function lockForDecision(tx: Tx, actions: ApprovalActions, id: string, decider: Decider, now: Date) {
  const approval = await lockApproval(tx, id)
  const action = approval && actions[approval.action]
  if (!approval || !action) return refuse('NotFoundError')
  const problem = decisionProblem(approval, decider, action.approvedBy, now)
  if (problem === 'NOT_ALLOWED') return refuse('NotAuthorized')
  if (problem === 'EXPIRED' && approval.state === 'WAITING') await end(tx, approval, 'EXPIRED', null, null, now)
  return problem === null ? allow({ approval, action }) : allow({ outcome: problem })
}

async function end(
  tx: Tx,
  approval: Approval,
  state: Exclude<ApprovalState, 'WAITING'>,
  decider: Decider | null,
  reason: string | null,
  now: Date,
): Promise<void> {
  await endApproval(tx, approval.id, { state, by: decider?.id ?? null, reason }, now)
  const program: AuditActor = { kind: 'PROGRAM', id: null, name: 'the program', address: null }
  await recordAudit(
    tx,
    decider?.actor ?? program,
    {
      action: `${approval.action}.${state.toLowerCase()}`,
      subject: { kind: approval.subjectKind, id: approval.subjectId },
      brand: approval.brand,
      reason: reason ?? approval.reason,
      approvalId: approval.id,
    },
    now,
  )
}
