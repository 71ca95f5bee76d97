import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/audit.ts'
import { allow } from '#domain/verdict.ts'
import { checkPage, lineSorting, listLines } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serveList } from './serve-list.ts'
import { serveStaff } from './serve-staff.ts'

export function auditRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  const { listAudit } = contract
  serveList(app, context, listAudit, lineSorting, async ({ query }, caller, page) => {
    const { action, actor_id: actorId, subject_kind: subjectKind, subject_id: subjectId } = query
    const lines = await listLines(db, { action, actorId, subjectKind, subjectId, brands: caller.brands }, page)
    return lines.map((line) => ({
      place: line.place,
      row: {
        number: line.number,
        happened_at: line.happenedAt,
        actor_kind: line.actorKind,
        actor_id: line.actorId,
        actor_name: line.actorName,
        address: line.address,
        action: line.action,
        subject_kind: line.subjectKind,
        subject_id: line.subjectId,
        brand: line.brand,
        before: line.before,
        after: line.after,
        reason: line.reason,
        approval_id: line.approvalId,
        hash: line.hash,
      },
    }))
  })

  serveStaff(app, context, contract.verifyAudit, async ({ query: { from, head } }) => {
    const soFar = from !== undefined && head !== undefined ? { verified: Number(from), head } : undefined
    const { verified, total, brokenAt, head: newHead } = await checkPage(db, soFar)
    return allow({ verified, total, broken_at: brokenAt, head: newHead })
  })
}
