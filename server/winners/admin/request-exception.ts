import { allow, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import type { AuditActor } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { lockCase } from '../queries.ts'

export type Requester = { readonly actor: AuditActor & { readonly id: string } }
export type Requested = Verdict<{ approval_id: string }, 'ValidationError' | 'NotFoundError'>

export async function lock(tx: Tx, { caseId }: { caseId: string }): Promise<void> {
  await lockCase(tx, caseId)
}

/** Stores a change of a case that another person must approve. */
export function requestException<Request extends object>(
  context: Context,
  { actor }: Requester,
  action: ApprovalAction<Request>,
  request: Request,
  reason: string,
): Promise<Requested> {
  return transact<Requested>(context.db, async (tx) => {
    const requested = await requestApproval(tx, action, request, { actor, reason }, context.now())
    return requested.ok ? allow({ approval_id: requested.value.id }) : requested
  })
}
