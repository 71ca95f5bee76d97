import { v5 as uuidOf } from 'uuid'
import type { WebhookEvent } from '#domain/staff/webhook.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { type Send, sendIn } from '#server/platform/db/pipeline.ts'
import { insertForAll, insertForPurchases, insertForRound } from './announce-queries.ts'

/** Makes the ids of events their own. */
const NAMESPACE = '5f0e9a44-7d0b-4b8e-9a35-6a1f2c0d8e71'

/** The subject of events about the audit log. There is only one log. */
const AUDIT = uuidOf('audit', NAMESPACE)

/** The same for the same change, however often and to whomever it is announced. */
export function eventIdOf(type: WebhookEvent, subjectId: string, version: number): string {
  return uuidOf(`${type} ${subjectId} ${version}`, NAMESPACE)
}

/** Queues the webhooks of completed purchases, in the transaction that completes them. */
export async function announcePurchases(send: Send, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const events = ids.map((id) => ({ eventId: eventIdOf('purchase.completed', id, 1), subjectId: id }))
  await insertForPurchases(send, events, now)
}

/**
 * The same for a change of a round. A campaign of no brand concerns the endpoints of all. `version` grows with each
 * change of this type to the subject.
 */
export async function announceOfRound(
  tx: Tx,
  roundId: string,
  { type, subjectId, version }: { type: WebhookEvent; subjectId: string; version: number },
  now: Date,
): Promise<void> {
  const event = { eventId: eventIdOf(type, subjectId, version), type, subjectId, version }
  await insertForRound(sendIn(tx), roundId, event, now)
}

/** The audit log has no brand, so its heads are sent to every endpoint that wants them. `lines` is the version. */
export async function announceAuditHead(tx: Tx, lines: number, now: Date): Promise<void> {
  const type = 'audit.head'
  const event = { eventId: eventIdOf(type, AUDIT, lines), type, subjectId: AUDIT, version: lines } as const
  await insertForAll(sendIn(tx), event, now)
}
