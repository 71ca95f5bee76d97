import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'
import type { ActorKind, AuditLine } from './audit-line.ts'

export type StoredLine = AuditLine & { hash: string }

const columns = [
  'number',
  'happenedAt',
  'actorKind',
  'actorId',
  'actorName',
  'address',
  'action',
  'subjectKind',
  'subjectId',
  'brand',
  'before',
  'after',
  'reason',
  'approvalId',
  'previousHash',
  'hash',
] as const

/** One transaction at a time adds lines, so that each knows the line before it. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fairdraw.audit'))`.execute(tx)
}

export async function findLastLine(db: Db): Promise<{ number: number; hash: string } | null> {
  const row = await db
    .selectFrom('auditLines')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The hashes of some lines, by their numbers. */
export async function listHashes(db: Db, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('auditLines')
    .select(['number', 'hash'])
    .where('number', '=', sql<number>`any(${[...numbers]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ number, hash }) => [number, hash]))
}

export async function insertLine(tx: Tx, line: StoredLine): Promise<void> {
  await tx
    .insertInto('auditLines')
    .values({
      ...line,
      before: line.before === null ? null : JSON.stringify(line.before),
      after: line.after === null ? null : JSON.stringify(line.after),
    })
    .execute()
}

/** In order of their numbers, from the one after `number` on. */
export async function listLinesAfter(db: Db, number: number, limit: number): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('auditLines')
    .select(columns)
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, actorKind: row.actorKind as ActorKind }))
}

export type LineFilter = {
  action?: string | undefined
  actorId?: string | undefined
  subjectKind?: string | undefined
  subjectId?: string | undefined
  /** The brands whose lines are shown; null for all lines, those of no brand among them. */
  brands: readonly string[] | null
}

export const lineSorting: Sorting<'number'> = {
  id: { by: sql`number`, type: 'integer' },
  sorts: { number: { by: sql`number`, type: 'integer' } },
}

export async function listLines(db: Db, filter: LineFilter, page: SortedPage) {
  let query = db
    .selectFrom('auditLines')
    .select(columns)
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
  if (filter.action !== undefined) query = query.where('action', '=', filter.action)
  if (filter.actorId !== undefined) query = query.where('actorId', '=', filter.actorId)
  if (filter.subjectKind !== undefined) query = query.where('subjectKind', '=', filter.subjectKind)
  if (filter.subjectId !== undefined) query = query.where('subjectId', '=', filter.subjectId)
  if (filter.brands !== null) query = query.where('brand', 'in', [...filter.brands])
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, actorKind: row.actorKind as ActorKind }))
}

/** One writer of a thing at a time, also of one that is not there yet. */
export async function lockSubject(tx: Tx, kind: string, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), hashtext(${id}))`.execute(tx)
}

export async function findLastChange(
  db: Db,
  kind: string,
  id: string,
): Promise<{ actorName: string; happenedAt: Date } | null> {
  const row = await db
    .selectFrom('auditLines')
    .select(['actorName', 'happenedAt'])
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
