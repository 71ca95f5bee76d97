import type { DataRequestKind } from '#domain/person/data-request.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

type NewRequest = {
  id: string
  personId: string
  kind: DataRequestKind
  receivedAt: Date
  dueAt: Date
  recordedBy: string
}

/** False if one of the kind is open already. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<boolean> {
  const { id, personId, kind, receivedAt, dueAt, recordedBy } = request
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('data_requests')
    .values({ id, person_id: personId, kind, received_at: receivedAt, due_at: dueAt, recorded_by: recordedBy })
    .onConflict((conflict) => conflict.columns(['person_id', 'kind']).where('done_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const columns = ['id', 'person_id as personId', 'kind', 'due_at as dueAt', 'done_at as doneAt'] as const

export async function findRequest(db: Db, id: string) {
  return (await db.selectFrom('data_requests').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function lockRequest(tx: Tx, id: string) {
  const query = tx.selectFrom('data_requests').select(columns).where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function endRequest(
  tx: Tx,
  id: string,
  end: { by: string; outcome: 'DONE' | 'REFUSED' },
  now: Date,
): Promise<void> {
  const { by, outcome } = end
  await tx.updateTable('data_requests').set({ done_at: now, done_by: by, outcome }).where('id', '=', id).execute()
}

export const requestSorting: Sorting<'due_at'> = {
  id: { by: sql`data_requests.id`, type: 'uuid' },
  sorts: { due_at: { by: sql`due_at`, type: 'instant' } },
}

export async function listRequests(db: Db, state: 'OPEN' | 'DONE' | undefined, page: SortedPage) {
  let query = db
    .selectFrom('data_requests')
    .innerJoin('persons', 'persons.id', 'data_requests.person_id')
    .leftJoin('delayed_requests', (join) =>
      join.onRef('data_request_id', '=', 'data_requests.id').on('delayed_requests.ended_at', 'is', null),
    )
    .select([
      'data_requests.id',
      'data_requests.kind',
      'received_at as receivedAt',
      'due_at as dueAt',
      'recorded_by as recordedBy',
    ])
    .select(['done_at as doneAt', 'done_by as doneBy', 'data_requests.outcome'])
    .select(['delayed_requests.id as delayedId', 'requested_by as delayedBy', 'last_draw_at as lastDrawAt'])
    .select(sql<string>`coalesce(joined_person_id, persons.id)`.as('personId'))
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
  if (state === 'OPEN') query = query.where('done_at', 'is', null)
  if (state === 'DONE') query = query.where('done_at', 'is not', null)
  return query.execute()
}
