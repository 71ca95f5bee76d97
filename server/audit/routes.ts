import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/audit.ts'
import { allow } from '#domain/verdict.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { listLines } from './queries.ts'
import { checkPage } from './verify-chain.ts'

const PAGE = 50

export function auditRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  serve(app, contract.listAudit, staffGuard(context, contract.listAudit), async ({ query }, caller) => {
    const { before, action, actor_id: actorId, subject_id: subjectId } = query
    const number = before === undefined ? undefined : Number(before)
    const lines = await listLines(db, { before: number, action, actorId, subjectId, brands: caller.brands }, PAGE)
    return allow({
      lines: lines.map((line) => ({
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
      })),
      next: lines.length === PAGE ? String(lines.at(-1)!.number) : null,
    })
  })

  serve(app, contract.verifyAudit, staffGuard(context, contract.verifyAudit), async ({ query: { from, head } }) => {
    const soFar = from !== undefined && head !== undefined ? { verified: Number(from), head } : undefined
    const { verified, total, brokenAt, head: newHead } = await checkPage(db, soFar)
    return allow({ verified, total, broken_at: brokenAt, head: newHead })
  })
}
