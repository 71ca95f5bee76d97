import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { requestApproval } from '#server/approvals/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import type { StaffCaller } from '../sign-in/sessions.ts'
import { findMember, lockStaffChanges } from './people-queries.ts'
import { findProblem, type StaffRequest, staffApprovalActions, takesTwoPeople } from './staff-changes.ts'

export type Changed =
  | { outcome: 'DONE' | 'CHANGED_MEANWHILE'; approvalId: null }
  | { outcome: 'WAITING'; approvalId: string }

type ChangeName = Parameters<typeof findProblem>[1]

/**
 * Changes staff at once if one person may, and otherwise requests the approval of another owner. `version` is the
 * version of the person that the caller saw.
 */
export async function changeStaff(
  context: Context,
  caller: StaffCaller,
  name: ChangeName,
  request: StaffRequest,
  { version, reason }: { version: number | null; reason: string },
): Promise<Verdict<Changed, 'ValidationError' | 'NotFoundError'>> {
  const now = context.now()
  return transact(context.db, async (tx): Promise<Verdict<Changed, 'ValidationError' | 'NotFoundError'>> => {
    await lockStaffChanges(tx)
    const member = 'staffId' in request && (await findMember(tx, request.staffId))
    if (member === null) return refuse('NotFoundError')
    if (member && member.version !== version) return allow({ outcome: 'CHANGED_MEANWHILE', approvalId: null })
    const problem = await findProblem(tx, name, request)
    if (problem) return refuse('ValidationError', { fields: [problem] })
    const action = staffApprovalActions[name]!
    const { actor } = caller
    if (await takesTwoPeople(tx, name, request, caller.id)) {
      const requested = await requestApproval(tx, action, request, { actor, reason }, now)
      return requested.ok ? allow({ outcome: 'WAITING', approvalId: requested.value.id }) : requested
    }
    const done = await action.carryOut(context, tx, request, { actor, reason, approvalId: null })
    return done.ok ? allow({ outcome: 'DONE', approvalId: null }) : done
  })
}
