import { type Db, sql } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'
import type { Kind } from '../content-version-queries.ts'

export const contentSorting: Sorting<'tag'> = {
  id: { by: sql`contents.kind`, type: 'text' },
  sorts: { tag: { by: sql`contents.tag`, type: 'text' } },
}

type ContentRow = {
  place: Place
  kind: Kind
  tag: string
  version: number | null
  savedBy: string | null
  shownFrom: Date | null
  shownVersion: number | null
}

/** Every stored page with its newest version, and pages of the site that have no text yet. */
export async function listContentLines(
  db: Db,
  pageTags: readonly string[],
  now: Date,
  page: SortedPage,
): Promise<ContentRow[]> {
  const { rows } = await sql<ContentRow>`
    select contents.*, ${page.place} as place from (
      (select distinct on (kind, tag) kind, tag, version, saved_by, shown_from,
        (select max(shown.version) from content_versions shown
          where shown.kind = newest.kind and shown.tag = newest.tag and shown.shown_from <= ${now}) as shown_version
      from content_versions newest order by kind, tag, version desc)
      union all
      select 'page', unwritten, null, null, null, null from unnest(${[...pageTags]}::text[]) unwritten
        where not exists (select from content_versions where kind = 'page' and tag = unwritten)
    ) contents where ${page.isAfter} order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}
