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
    .insertInto('dataRequests')
    .values({ id, personId, kind, receivedAt, dueAt, recordedBy })
    .onConflict((conflict) => conflict.columns(['personId', 'kind']).where('doneAt', 'is', null).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const columns = ['id', 'personId', 'kind', 'dueAt', 'doneAt'] as const

export async function findRequest(db: Db, id: string) {
  return (await db.selectFrom('dataRequests').select(columns).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function lockRequest(tx: Tx, id: string) {
  const query = tx.selectFrom('dataRequests').select(columns).where('id', '=', id).forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function endRequest(
  tx: Tx,
  id: string,
  end: { by: string; outcome: 'DONE' | 'REFUSED' },
  now: Date,
): Promise<void> {
  const { by, outcome } = end
  await tx.updateTable('dataRequests').set({ doneAt: now, doneBy: by, outcome }).where('id', '=', id).execute()
}

export const requestSorting: Sorting<'due_at'> = {
  id: { by: sql`data_requests.id`, type: 'uuid' },
  sorts: { due_at: { by: sql`due_at`, type: 'instant' } },
}

export async function listRequests(db: Db, state: 'OPEN' | 'DONE' | undefined, page: SortedPage) {
  let query = db
    .selectFrom('dataRequests')
    .innerJoin('persons', 'persons.id', 'dataRequests.personId')
    .leftJoin('delayedRequests', (join) =>
      join.onRef('dataRequestId', '=', 'dataRequests.id').on('delayedRequests.endedAt', 'is', null),
    )
    .select(['dataRequests.id as requestId', 'dataRequests.kind', 'receivedAt', 'dueAt', 'recordedBy'])
    .select(['doneAt', 'doneBy', 'dataRequests.outcome'])
    .select(['delayedRequests.id as delayedId', 'requestedBy', 'lastDrawAt'])
    .select(sql<string>`coalesce(joined_person_id, persons.id)`.as('personId'))
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
    .$narrowType<{ kind: DataRequestKind; outcome: 'DONE' | 'REFUSED' | null }>()
  if (state === 'OPEN') query = query.where('doneAt', 'is', null)
  if (state === 'DONE') query = query.where('doneAt', 'is not', null)
  return query.execute()
}
