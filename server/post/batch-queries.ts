import type { PostRoute } from '#domain/post/post-card.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

export type NewBatch = {
  batchId: string
  campaignCode: string
  route: PostRoute
  receivedAt: Date
  counted: number | null
}
type Batch = NewBatch & {
  accepted: number
  rejected: number
  openedAt: Date
  openedBy: string
  closedAt: Date | null
  closedBy: string | null
  words: string | null
}

/** Opened again with its id it is the same batch. */
export async function insertBatch(tx: Tx, batch: NewBatch, openedBy: string, now: Date): Promise<boolean> {
  const { batchId: id, ...given } = batch
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('postBatches')
    .values({ id, ...given, openedAt: now, openedBy })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Cards are added to an open batch under this lock, and it is closed under the stronger one. */
export async function lockBatch(tx: Tx, id: string, strength: 'SHARE' | 'UPDATE') {
  const query = tx.selectFrom('postBatches').select(['route', 'counted', 'closedAt']).where('id', '=', id)
  const row = await (strength === 'SHARE' ? query.forShare() : query.forUpdate()).executeTakeFirst()
  return row ? { ...row, route: row.route as PostRoute } : null
}

export async function countCards(tx: Tx, batchId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('postCards')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function setClosed(
  tx: Tx,
  id: string,
  closed: { by: string; words: string | null },
  now: Date,
): Promise<void> {
  const { by, words } = closed
  await tx.updateTable('postBatches').set({ closedAt: now, closedBy: by, words }).where('id', '=', id).execute()
}

export const batchSorting: Sorting<'opened_at'> = {
  id: { by: sql`post_batches.id`, type: 'uuid' },
  sorts: { opened_at: { by: sql`opened_at`, type: 'instant' } },
}

export async function listBatches(
  db: Db,
  state: 'OPEN' | 'CLOSED' | undefined,
  page: SortedPage,
): Promise<(Batch & { place: Place })[]> {
  const { rows } = await sql<Batch & { place: Place }>`
    select post_batches.id as batch_id, campaign_code, route, received_at, counted, opened_at, opened_by, closed_at,
      closed_by, words, ${page.place} as place,
      (select count(*)::int from post_cards where batch_id = post_batches.id and state = 'ACCEPTED') as accepted,
      (select count(*)::int from post_cards where batch_id = post_batches.id and state = 'REJECTED') as rejected
    from post_batches
    where (${state ?? null}::text is null or (closed_at is null) = (${state ?? null} = 'OPEN')) and ${page.isAfter}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}
