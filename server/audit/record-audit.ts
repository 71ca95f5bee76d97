import type { Tx } from '#server/platform/db/db.ts'
import { type ActorKind, type AuditLine, CHAIN_BEGIN, hashLine } from './audit-line.ts'
import { findLastLine, insertLine, lockChain } from './queries.ts'

/** The person or program that acts, and its network address. */
export type AuditActor = { kind: ActorKind; id: string | null; name: string; address: string | null }

type Change = {
  action: string
  subject: { kind: string; id: string }
  brand?: string | null
  before?: unknown
  after?: unknown
  reason: string
  approvalId?: string | null
}

/**
 * Adds a line in the transaction of the change, so that neither exists without the other. Lines are added one at a
 * time: call it as the last statement of a transaction, because others wait from here to its end.
 */
export async function recordAudit(tx: Tx, actor: AuditActor, change: Change, now: Date): Promise<void> {
  await lockChain(tx)
  const last = await findLastLine(tx)
  const line: AuditLine = {
    number: (last?.number ?? 0) + 1,
    happenedAt: now,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    address: actor.address,
    action: change.action,
    subjectKind: change.subject.kind,
    subjectId: change.subject.id,
    brand: change.brand ?? null,
    before: asStored(change.before),
    after: asStored(change.after),
    reason: change.reason,
    approvalId: change.approvalId ?? null,
    previousHash: last?.hash ?? CHAIN_BEGIN,
  }
  await insertLine(tx, { ...line, hash: hashLine(line) })
}

/** The value as the database returns it, so that the hash can be computed again. */
function asStored(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}
