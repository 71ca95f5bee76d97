import type { DB } from '#db/schema.ts'
import { type Db, sql } from './db.ts'

/** Small enough that other transactions wait for the row locks only briefly. */
export const BATCH_ROWS = 1_000

/** Repeats an action on a limited number of rows until it finds fewer. */
export async function inBatches(take: (limit: number) => Promise<number>, limit = BATCH_ROWS): Promise<void> {
  for (;;) if ((await take(limit)) < limit) return
}

/** Deletes every row with an instant in `column` before another; index the column. */
export function deleteBefore<Table extends keyof DB>(
  db: Db,
  table: Table,
  column: keyof DB[Table] & string,
  before: Date,
): Promise<void> {
  return inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${limit}))`.execute(db)
    return Number(numAffectedRows)
  })
}

/** Empties `attribution` of every row that was made before an instant. */
export function clearAttributionBefore(db: Db, table: 'accounts' | 'purchases', before: Date): Promise<void> {
  return inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set attribution = '{}' where ctid = any(array(
        select ctid from ${sql.table(table)} where attribution <> '{}' and created_at < ${before} limit ${limit}))
      and attribution <> '{}'`.execute(db)
    return Number(numAffectedRows)
  })
}
