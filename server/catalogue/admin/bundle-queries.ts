import { pence } from '#domain/money/money.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import { jsonArrayFrom } from '#server/platform/db/json-array-from.ts'
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

export async function listDeskBundles(db: Db, search: string | undefined, page: SortedPage) {
  let query = db
    .selectFrom('bundles')
    .select(['tag', 'title', 'published', 'startsAt', 'endsAt', 'pricePence'])
    .select(({ selectFrom, fn }) =>
      selectFrom('bundleItems')
        .select(fn.countAll<string>().as('count'))
        .whereRef('bundleId', '=', 'bundles.id')
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
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, pricePence: pence(row.pricePence), campaigns: Number(row.campaigns) }))
}

export async function findBundleRow(db: Db, tag: string) {
  const row = await db
    .selectFrom('bundles')
    .selectAll()
    .select((bundle) =>
      jsonArrayFrom(
        bundle
          .selectFrom('bundleItems')
          .innerJoin('campaigns', 'campaigns.id', 'bundleItems.campaignId')
          .select(['campaigns.tag', 'bundleItems.quantity', 'bundleItems.pricePence'])
          .whereRef('bundleItems.bundleId', '=', 'bundles.id')
          .orderBy('bundleItems.position'),
      ).as('items'),
    )
    .where('tag', '=', tag)
    .executeTakeFirst()
  return row ?? null
}
export type BundleDeskRow = NonNullable<Awaited<ReturnType<typeof findBundleRow>>>

type PartRow = {
  quantity: number
  usual: number | null
  dearest: number
  tickets: string | null
  isPublished: boolean
  isCancelled: boolean
  place: string
  limitType: string
  startsAt: Date
  endsAt: Date | null
  hasFreeRoute: boolean
}

/** The parts of a bundle as their campaigns sell them now, in the order of its items. */
export async function listParts(
  db: Db,
  items: readonly { tag: string; quantity: number }[],
  now: Date,
): Promise<(PartRow & { tag: string })[]> {
  const [tags, quantities] = [items.map(({ tag }) => tag), items.map(({ quantity }) => quantity)]
  const { rows } = await sql<PartRow & { tag: string }>`
    select campaigns.tag, items.quantity, campaigns.published as is_published,
      campaigns.cancelled_at is not null as is_cancelled, campaigns.campaign_type as place,
      campaigns.limit_type, campaigns.starts_at, campaigns.ends_at,
      campaigns.global_limit as tickets,
      coalesce(campaigns.unit_price_pence::float8 * items.quantity, (
        select min(price_options.price_pence) from price_options
        where price_options.campaign_id = campaigns.id and price_options.quantity = items.quantity
          and price_options.type = 'STANDARD' and price_options.frequency = 'SINGLE'
          and (price_options.starts_at is null or price_options.starts_at <= ${now})
          and (price_options.ends_at is null or price_options.ends_at > ${now}))) as usual,
      coalesce(ceil(items.quantity * (
        select max(price_options.price_pence::numeric / price_options.quantity) from price_options
        where price_options.campaign_id = campaigns.id)), 0)::float8 as dearest,
      campaigns.postal_entry_code is not null or campaigns.telephone_entry is not null or exists (
        select from price_options where price_options.campaign_id = campaigns.id
          and price_options.price_pence = 0 and price_options.type = 'STANDARD') as has_free_route
    from unnest(${tags}::text[], ${quantities}::integer[]) with ordinality as items (tag, quantity, position)
      join campaigns on campaigns.tag = items.tag
    order by items.position`.execute(db)
  return rows
}
