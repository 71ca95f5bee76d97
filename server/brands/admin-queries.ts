import { type Db, sql } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'
import type { SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

export const brandSorting: Sorting<'code' | 'name' | 'slug'> = {
  id: { by: sql`code`, type: 'text' },
  sorts: {
    code: { by: sql`code`, type: 'text' },
    name: { by: sql`lower(name)`, type: 'text' },
    slug: { by: sql`slug`, type: 'text' },
  },
}

/** `codes` is null for all brands. */
export function listDeskBrands(
  db: Db,
  { codes, search }: { codes: readonly string[] | null; search: string | undefined },
  page: SortedPage,
) {
  let query = db
    .selectFrom('brands')
    .select(['code', 'name', 'slug', 'themeColour', 'legalLine', 'fillColour', 'lightTextColour'])
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
  if (codes !== null) query = query.where('code', 'in', codes)
  if (search !== undefined) {
    const like = likePart(search)
    query = query.where(({ or, eb }) => or(['code', 'name', 'slug'].map((each) => eb(sql.ref(each), 'ilike', like))))
  }
  return query.execute()
}

/** Brands the caller may see, sorted by name. null means every brand. */
export async function listBrandNamesOf(db: Db, codes: readonly string[] | null) {
  return db
    .selectFrom('brands')
    .select(['code', 'name'])
    .$if(codes !== null, (query) => query.where('code', 'in', [...codes!]))
    .orderBy('name')
    .execute()
}
