import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/db.ts'
import type { SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

export const pageSorting: Sorting<'tag'> = {
  id: { by: sql`pages.tag`, type: 'text' },
  sorts: { tag: { by: sql`pages.tag`, type: 'text' } },
}

export function listDeskPages(db: Db, page: SortedPage) {
  return db
    .selectFrom('pages')
    .select('tag')
    .select(({ selectFrom, fn }) => [
      selectFrom('pageGroups')
        .select(fn.countAll<string>().as('count'))
        .whereRef('pageTag', '=', 'pages.tag')
        .as('groups'),
      selectFrom('pageGroupItems')
        .select(fn.countAll<string>().as('count'))
        .whereRef('pageTag', '=', 'pages.tag')
        .as('items'),
    ])
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
    .execute()
}

type PageRow = { bannerPosition: 'TOP' | 'MIDDLE' | 'BOTTOM' | 'NONE' }

export async function findPageRow(db: Db, tag: string): Promise<PageRow | null> {
  const row = await db.selectFrom('pages').select('bannerPosition').where('tag', '=', tag).executeTakeFirst()
  return row ? (row as PageRow) : null
}

export function listGroupRows(db: Db, tag: string) {
  return db
    .selectFrom('pageGroups')
    .select(['position', 'type', 'tag', 'title', 'subtitle', 'legal', 'shows'])
    .where('pageTag', '=', tag)
    .orderBy('position')
    .execute()
}

type ItemRow = { group: number; type: 'CAMPAIGN' | 'BUNDLE'; tag: string }

export async function listItemRows(db: Db, tag: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select items.group_position as "group", coalesce(campaigns.tag, bundles.tag) as tag,
      case when items.bundle_id is null then 'CAMPAIGN' else 'BUNDLE' end as type
    from page_group_items items
      left join campaigns on campaigns.id = items.campaign_id
      left join bundles on bundles.id = items.bundle_id
    where items.page_tag = ${tag} order by items.group_position, items.position`.execute(db)
  return rows
}

/** Everything that a page can list: published things, by title. */
export async function listTitles(db: Db): Promise<{ type: 'CAMPAIGN' | 'BUNDLE'; tag: string; title: string }[]> {
  const { rows } = await sql<{ type: 'CAMPAIGN' | 'BUNDLE'; tag: string; title: string }>`
    select 'CAMPAIGN' as type, tag, title from campaigns
    union all select 'BUNDLE', tag, title from bundles order by title, tag`.execute(db)
  return rows
}
