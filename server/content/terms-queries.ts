import { type Db, sql, type Tx } from '#server/platform/db.ts'

export type TermsPage = { tag: string; version: number; title: string; path: string; body: string }

export async function findTerms(db: Db, tag: string, version: number | 'latest'): Promise<TermsPage | null> {
  const row = await db
    .selectFrom('terms_pages')
    .select(['tag', 'version', 'title', 'path', 'body'])
    .where('tag', '=', tag)
    .$if(version !== 'latest', (query) => query.where('version', '=', Number(version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** One writer of a page at a time, so that two do not count to the same version. */
export async function lockTerms(tx: Tx, tag: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('terms_pages'), hashtext(${tag}))`.execute(tx)
}

export async function insertTerms(tx: Tx, page: TermsPage, now: Date): Promise<void> {
  await tx
    .insertInto('terms_pages')
    .values({ ...page, created_at: now })
    .execute()
}
