import type { DelayedKind } from '#domain/person/after-draw.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

type NewDelayed = {
  id: string
  personId: string
  kind: DelayedKind
  accountId: string | null
  dataRequestId: string | null
  reason: string
  requestedBy: string
  lastDrawAt: Date | null
}

/** Returns false if one is waiting already. */
export async function insertDelayed(tx: Tx, delayed: NewDelayed, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('delayedRequests')
    .values({ ...delayed, requestedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type Delayed = NewDelayed & { requestedAt: Date; begunAt: Date | null; endedAt: Date | null }

const columns = sql`
  id, person_id, kind, account_id, data_request_id, reason, requested_by, requested_at, last_draw_at, begun_at,
  ended_at`

export async function findDelayed(db: Db, id: string): Promise<Delayed | null> {
  const { rows } = await sql<Delayed>`select ${columns} from delayed_requests where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Lock order: person, account, then this row. */
export async function lockDelayed(tx: Tx, id: string): Promise<Delayed | null> {
  const query = sql<Delayed>`select ${columns} from delayed_requests where id = ${id} for update`
  return (await query.execute(tx)).rows[0] ?? null
}

/** Waiting and interrupted requests, oldest first. */
export async function listWaiting(db: Db): Promise<Pick<Delayed, 'id' | 'kind'>[]> {
  const { rows } = await sql<Pick<Delayed, 'id' | 'kind'>>`
    select id, kind from delayed_requests where ended_at is null order by requested_at`.execute(db)
  return rows
}

export function listDelayedOf(db: Db, personId: string) {
  return db
    .selectFrom('delayedRequests')
    .leftJoin('dataRequests', 'dataRequests.id', 'dataRequestId')
    .select(['delayedRequests.id as delayedId', 'delayedRequests.kind', 'accountId', 'reason'])
    .select(['requestedBy', 'requestedAt', 'lastDrawAt', 'dueAt'])
    .where('delayedRequests.personId', '=', personId)
    .where('endedAt', 'is', null)
    .orderBy('requestedAt')
    .$narrowType<{ kind: DelayedKind }>()
    .execute()
}

export async function setLastDraw(tx: Tx, id: string, lastDrawAt: Date | null): Promise<void> {
  await tx.updateTable('delayedRequests').set({ lastDrawAt }).where('id', '=', id).execute()
}

export async function setBegun(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('delayedRequests').set({ begunAt: now }).where('id', '=', id).execute()
}

export type End = { by: string; outcome: 'DONE' | 'CANCELLED' | 'STOPPED' }

export async function endDelayed(tx: Tx, id: string, { by, outcome }: End, now: Date): Promise<void> {
  await tx.updateTable('delayedRequests').set({ endedAt: now, endedBy: by, outcome }).where('id', '=', id).execute()
}

/** Ends the delayed request of an account or a data request that was carried out or closed meanwhile. */
export async function endDelayedOf(
  tx: Tx,
  of: { accountId: string } | { dataRequestId: string },
  { by, outcome }: End,
  now: Date,
): Promise<void> {
  const query = tx
    .updateTable('delayedRequests')
    .set({ endedAt: now, endedBy: by, outcome })
    .where('endedAt', 'is', null)
  await ('accountId' in of
    ? query.where('accountId', '=', of.accountId)
    : query.where('dataRequestId', '=', of.dataRequestId)
  ).execute()
}

/** Moves the requests of a person who was merged into another. */
export async function moveDelayed(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('delayedRequests').set({ personId: toId }).where('personId', '=', fromId).execute()
}
