import { v7 as uuid } from 'uuid'
import { canonicalJson } from '#domain/draw/canonical-json.ts'
import { APPROVAL_DAYS } from '#domain/staff/staff.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import type { ApprovalAction, Prospect } from './approval-action.ts'
import { insertApproval } from './queries.ts'

/** Stores a request with its effect as of now. Nothing happens until another person approves. */
export async function requestApproval<Request extends object>(
  tx: Tx,
  action: ApprovalAction<Request>,
  request: Request,
  by: { actor: AuditActor & { id: string }; reason: string },
  now: Date,
): Promise<Verdict<{ id: string }, 'NotFoundError'>> {
  await action.lock(tx, request)
  const prospect = await action.foresee(tx, request)
  if (prospect === null) return refuse('NotFoundError')
  const { subject, brand, what, before, after } = prospect
  const id = uuid()
  await insertApproval(tx, {
    id,
    action: action.name,
    subjectKind: subject.kind,
    subjectId: subject.id,
    brand,
    what,
    reason: by.reason,
    request,
    before,
    after,
    ground: groundOf(prospect),
    requestedBy: by.actor.id,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + APPROVAL_DAYS * DAY_MS),
  })
  const requests = {
    action: `${action.name}.request`,
    subject,
    brand,
    before,
    after,
    reason: by.reason,
    approvalId: id,
  }
  await recordAudit(tx, by.actor, requests, now)
  return allow({ id })
}

/** The fingerprint of everything shown and of the facts behind it. */
export function groundOf({ subject, brand, before, after, ground }: Prospect): string {
  return hashOf(canonicalJson(JSON.parse(JSON.stringify([subject, brand, before ?? null, after ?? null, ground]))))
}
