import type { Json } from '#db/schema.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type Kind = 'page' | 'terms'

/** One version of a page or of terms. */
export type ContentVersion = {
  kind: Kind
  tag: string
  version: number
  savedBy: string
  savedAt: Date
  reason: string
  shownFrom: Date
  content: Json
}

const columns = ['kind', 'tag', 'version', 'savedBy', 'savedAt', 'reason', 'shownFrom'] as const

/** With null for `shownAt`, scheduled versions are included. */
export async function findVersion(
  db: Db,
  kind: Kind,
  tag: string,
  version: number | 'latest',
  shownAt: Date | null,
): Promise<ContentVersion | null> {
  const row = await db
    .selectFrom('contentVersions')
    .select([...columns, 'content'])
    .where('kind', '=', kind)
    .where('tag', '=', tag)
    .$if(shownAt !== null, (query) => query.where('shownFrom', '<=', shownAt!))
    .$if(version !== 'latest', (query) => query.where('version', '=', Number(version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, kind } : null
}

/** The latest version of everything. */
export async function listLatest(db: Db): Promise<Omit<ContentVersion, 'content'>[]> {
  const rows = await db
    .selectFrom('contentVersions')
    .distinctOn(['kind', 'tag'])
    .select(columns)
    .orderBy('kind')
    .orderBy('tag')
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as Kind }))
}

/** The versions of a page or of terms, newest first. */
export function listVersions(db: Db, kind: Kind, tag: string, max: number) {
  return db
    .selectFrom('contentVersions')
    .select(columns)
    .where('kind', '=', kind)
    .where('tag', '=', tag)
    .orderBy('version', 'desc')
    .limit(max)
    .execute()
}

/** One writer of a page or of terms at a time, so that two do not count to the same version. */
export async function lockVersion(tx: Tx, kind: Kind, tag: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content_versions'), hashtext(${`${kind} ${tag}`}))`.execute(tx)
}

export async function insertVersion(tx: Tx, given: ContentVersion): Promise<void> {
  const { savedBy, savedAt, shownFrom, content, ...rest } = given
  await tx
    .insertInto('contentVersions')
    .values({
      ...rest,
      content: JSON.stringify(content),
      savedBy,
      savedAt,
      shownFrom,
    })
    .execute()
}
