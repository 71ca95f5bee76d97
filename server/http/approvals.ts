import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/approvals.ts'
import { wireNames } from '#contract/wire.ts'
import { decisionProblem, hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import {
  type Approval,
  type ApprovalActions,
  approvalSorting,
  approve,
  findApproval,
  listApprovals,
  reject,
  withdraw,
} from '#server/approvals/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findMember, listNames, type StaffCaller } from '#server/staff/exports.ts'
import { serveList } from './serve-list.ts'
import { serveStaff } from './serve-staff.ts'

export function approvalRoutes(app: FastifyInstance, context: Context, actions: ApprovalActions): void {
  const { db, now } = context
  const isTrusted = async (tx: Db, staffId: string) => (await findMember(tx, staffId))?.state === 'ACTIVE'

  serveList(app, context, contract.listApprovals, approvalSorting, async ({ query }, caller, page, reading) => {
    const found = await listApprovals(reading.db, { state: query.state, brands: caller.brands, now: now() }, page)
    const shown = await showAll(found, caller)
    return found.map(({ place }, index) => ({ place, row: shown[index]! }))
  })

  serveStaff(app, context, contract.getApproval, async ({ params }, caller) => {
    const approval = await findApproval(db, params.approval_id)
    if (!approval || !hasBrand(caller, approval.brand)) return refuse('NotFoundError')
    const [shown] = await showAll([approval], caller)
    return allow(shown!)
  })

  serveStaff(app, context, contract.approveRequest, ({ params }, caller) =>
    approve(context, actions, params.approval_id, caller, isTrusted),
  )

  serveStaff(app, context, contract.rejectRequest, ({ params, body }, caller) =>
    reject(context, actions, params.approval_id, caller, body.reason),
  )

  serveStaff(app, context, contract.withdrawRequest, ({ params }, caller) =>
    withdraw(context, params.approval_id, caller),
  )

  async function showAll(approvals: readonly Approval[], caller: StaffCaller) {
    const names = await listNames(db, [
      ...new Set(approvals.flatMap((each) => [each.requestedBy, each.decidedBy ?? []].flat())),
    ])
    return approvals.map((approval) =>
      wireNames({
        ...approval,
        approvalId: approval.id,
        requestedByName: names.get(approval.requestedBy) ?? '',
        state: approval.state === 'WAITING' && approval.expiresAt <= now() ? ('EXPIRED' as const) : approval.state,
        decidedByName: approval.decidedBy === null ? null : (names.get(approval.decidedBy) ?? ''),
        mayDecide: mayDecide(approval, caller),
      }),
    )
  }

  function mayDecide(approval: Approval, caller: StaffCaller): boolean {
    const action = actions[approval.action]
    return action !== undefined && decisionProblem(approval, caller, action.approvedBy, now()) === null
  }
}
