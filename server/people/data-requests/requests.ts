import { v7 as uuid } from 'uuid'
import { wireNames } from '#contract/wire.ts'
import { type DataRequestKind, dataRequestDueAt } from '#domain/person/data-request.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { endDelayedOf } from '../after-draw/delayed-queries.ts'
import type { Caller } from '../caller.ts'
import { findSeen } from '../show-person.ts'
import { endRequest, findRequest, insertRequest, lockRequest } from './request-queries.ts'

type Refused = 'NotFoundError' | 'ValidationError'

/** A request concerns every account of a person, so it needs staff of all brands. */
export function recordRequest(
  context: Context,
  caller: Caller,
  personId: string,
  given: { kind: DataRequestKind; receivedAt: Date; reason: string },
): Promise<Verdict<{ request_id: string }, Refused>> {
  const { kind, receivedAt, reason } = given
  return transact<Verdict<{ request_id: string }, Refused>>(context.db, async (tx) => {
    const seen = hasBrand(caller, null) ? await findSeen(tx, personId, null) : null
    if (!seen) return refuse('NotFoundError')
    const now = context.now()
    if (receivedAt > now) return refuseField('received_at', 'must not be in the future')
    const request = { id: uuid(), personId: seen.person.id, kind, receivedAt, dueAt: dataRequestDueAt(receivedAt) }
    if (!(await insertRequest(tx, { ...request, recordedBy: caller.actor.name })))
      return refuseField('kind', 'There’s already an open request')
    const after = wireNames({ kind, receivedAt, dueAt: request.dueAt })
    await record(tx, caller, request.personId, { action: 'data-request.record', after, reason }, now)
    return allow({ request_id: request.id })
  })
}

/** The live accounts of the person of an open request of a kind. */
export async function findOpenAccounts(
  { db, ids }: Context,
  caller: Caller,
  requestId: string,
  kind: DataRequestKind,
): Promise<Verdict<{ personId: string; accounts: { id: string; code: string }[] }, Refused>> {
  const request = hasBrand(caller, null) ? await findRequest(db, requestId) : null
  const seen = request && (await findSeen(db, request.personId, null))
  if (!request || !seen) return refuse('NotFoundError')
  if (request.doneAt !== null) return refuseField('request_id', 'This request is already done')
  if (request.kind !== kind) return refuseField('request_id', 'This request is of another kind')
  const live = seen.accounts.filter(({ state }) => state !== 'DELETED')
  const accounts = live.map(({ id, number }) => ({ id, code: ids.accounts.encode(number) }))
  return allow({ personId: seen.person.id, accounts })
}

/** The audit line is written before the data are read. */
export function recordExport({ db, now }: Context, caller: Caller, personId: string): Promise<Verdict<null>> {
  return transact<Verdict<null>>(db, async (tx) => {
    await record(tx, caller, personId, { action: 'data-request.export', reason: 'A request for data' }, now())
    return allow(null)
  })
}

/** Deleting takes several transactions, so an interrupted request is carried out again before it ends. */
export function recordDeletion(
  { db, now }: Context,
  caller: Caller,
  requestId: string,
  given: { personId: string; deleted: number; isDone: boolean; reason: string },
): Promise<Verdict<null>> {
  return transact<Verdict<null>>(db, async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (given.isDone && request?.doneAt === null) {
      await endRequest(tx, requestId, { by: caller.actor.name, outcome: 'DONE' }, now())
      await endDelayedOf(tx, { dataRequestId: requestId }, { by: caller.actor.name, outcome: 'CANCELLED' }, now())
    }
    const after = wireNames({ deleted: given.deleted, isDone: given.isDone })
    await record(tx, caller, given.personId, { action: 'data-request.delete', after, reason: given.reason }, now())
    return allow(null)
  })
}

export function closeRequest(
  { db, now }: Context,
  caller: Caller,
  requestId: string,
  { outcome, reason }: { outcome: 'DONE' | 'REFUSED'; reason: string },
): Promise<Verdict<Record<string, never>, Refused>> {
  return transact<Verdict<Record<string, never>, Refused>>(db, async (tx) => {
    const request = hasBrand(caller, null) ? await lockRequest(tx, requestId) : null
    if (!request) return refuse('NotFoundError')
    if (request.doneAt !== null) return refuseField('request_id', 'This request is already done')
    await endRequest(tx, requestId, { by: caller.actor.name, outcome }, now())
    await endDelayedOf(tx, { dataRequestId: requestId }, { by: caller.actor.name, outcome: 'CANCELLED' }, now())
    await record(tx, caller, request.personId, { action: 'data-request.close', after: { outcome }, reason }, now())
    return allow({})
  })
}

type Recorded = { action: string; after?: unknown; reason: string }

function record(tx: Tx, { actor }: Caller, personId: string, change: Recorded, now: Date): Promise<void> {
  return recordAudit(tx, actor, { ...change, subject: { kind: 'person', id: personId } }, now)
}
