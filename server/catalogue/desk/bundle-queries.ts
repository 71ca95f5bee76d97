import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { pence } from '#domain/money.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'
import type { SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

export const bundleSorting: Sorting<'tag' | 'title' | 'price' | 'starts_at' | 'ends_at'> = {
  id: { by: sql`tag`, type: 'text' },
  sorts: {
    tag: { by: sql`tag`, type: 'text' },
    title: { by: sql`lower(title)`, type: 'text' },
    price: { by: sql`price_pence`, type: 'integer' },
    starts_at: { by: sql`starts_at`, type: 'instant' },
    ends_at: { by: sql`coalesce(ends_at, '9999-12-31T00:00:00Z')`, type: 'instant' },
  },
}

export function listDeskBundles(db: Db, search: string | undefined, page: SortedPage) {
  let query = db
    .selectFrom('bundles')
    .select(['tag', 'title', 'published', 'starts_at', 'ends_at', 'price_pence as price'])
    .select(({ selectFrom, fn }) =>
      selectFrom('bundle_items')
        .select(fn.countAll<string>().as('count'))
        .whereRef('bundle_id', '=', 'bundles.id')
        .as('campaigns'),
    )
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
  if (search !== undefined) {
    const like = likePart(search)
    query = query.where(({ or, eb }) => or([eb('tag', 'ilike', like), eb('title', 'ilike', like)]))
  }
  return query.execute()
}

export async function findBundleRow(db: Db, tag: string) {
  const row = await db
    .selectFrom('bundles')
    .selectAll()
    .select((bundle) =>
      jsonArrayFrom(
        bundle
          .selectFrom('bundle_items')
          .innerJoin('campaigns', 'campaigns.id', 'bundle_items.campaign_id')
          .select(['campaigns.tag', 'bundle_items.quantity', 'bundle_items.price_pence'])
          .whereRef('bundle_items.bundle_id', '=', 'bundles.id')
          .orderBy('bundle_items.position'),
      ).as('items'),
    )
    .where('tag', '=', tag)
    .executeTakeFirst()
  return row ?? null
}
export type BundleDeskRow = NonNullable<Awaited<ReturnType<typeof findBundleRow>>>

/** The parts of a bundle as their campaigns sell them now, each at the least it costs in that number. */
export async function listParts(db: Db, tag: string, now: Date) {
  const { rows } = await sql<{ usual: number | null; published: boolean; endsAt: Date | null }>`
    select campaigns.published, campaigns.ends_at as "endsAt",
      coalesce(campaigns.unit_price_pence * bundle_items.quantity, (
        select min(price_options.price_pence) from price_options
        where price_options.campaign_id = campaigns.id and price_options.quantity = bundle_items.quantity
          and price_options.type = 'STANDARD' and price_options.frequency = 'SINGLE'
          and (price_options.starts_at is null or price_options.starts_at <= ${now})
          and (price_options.ends_at is null or price_options.ends_at > ${now}))) as usual
    from bundles join bundle_items on bundle_items.bundle_id = bundles.id
      join campaigns on campaigns.id = bundle_items.campaign_id
    where bundles.tag = ${tag} order by bundle_items.position`.execute(db)
  return rows.map(({ usual, published, endsAt }) => ({
    usualPence: usual === null ? null : pence(Number(usual)),
    isPublished: published,
    endsAt,
  }))
}
