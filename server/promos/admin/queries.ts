import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'
import type { SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

const terms = [
  'promo_codes.code',
  'promo_codes.type',
  'promo_codes.value',
  'promo_codes.label',
  'promo_codes.min_spend_pence as minSpendPence',
  'promo_codes.active',
  'promo_codes.starts_at as startsAt',
  'promo_codes.ends_at as endsAt',
  'promo_codes.uses_max as usesMax',
  'promo_codes.uses_per_person_max as usesPerPersonMax',
  'promo_codes.requires_login as requiresLogin',
  'campaigns.tag as campaignTag',
] as const

function deskCodes(db: Db) {
  return db.selectFrom('promo_codes').leftJoin('campaigns', 'campaigns.id', 'promo_codes.campaign_id').select(terms)
}

export const promoSorting: Sorting<'code' | 'label' | 'uses_taken' | 'ends_at'> = {
  id: { by: sql`promo_codes.code`, type: 'text' },
  sorts: {
    code: { by: sql`promo_codes.code`, type: 'text' },
    label: { by: sql`lower(promo_codes.label)`, type: 'text' },
    uses_taken: { by: sql`promo_codes.uses_taken`, type: 'integer' },
    ends_at: { by: sql`coalesce(promo_codes.ends_at, '9999-12-31T00:00:00Z'::timestamptz)`, type: 'instant' },
  },
}

/** The codes that operators made one by one. */
export function listDeskPromos(db: Db, search: string | undefined, page: SortedPage) {
  let query = deskCodes(db)
    .select(['promo_codes.uses_taken as usesTaken', 'promo_codes.whitelisted'])
    .where('promo_codes.batch_id', 'is', null)
    .where('promo_codes.personal_account_id', 'is', null)
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
  if (search !== undefined) {
    const like = likePart(search)
    query = query.where(({ or, eb }) =>
      or([eb('promo_codes.code', 'ilike', like), eb('promo_codes.label', 'ilike', like)]),
    )
  }
  return query.execute()
}

/** Null if there is none, or if it belongs to one person. */
export async function findDeskPromo(db: Db, code: string) {
  const row = await deskCodes(db)
    .select(['promo_codes.id', 'promo_codes.whitelisted', 'promo_codes.batch_id as batchId'])
    .where('promo_codes.code', '=', code)
    .where('promo_codes.personal_account_id', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
export type DeskPromoRow = Awaited<ReturnType<typeof listDeskPromos>>[number]

export async function findCampaignId(db: Db, tag: string): Promise<string | null> {
  const row = await db.selectFrom('campaigns').select('id').where('tag', '=', tag).executeTakeFirst()
  return row?.id ?? null
}

export async function countListed(db: Db, promoId: string): Promise<number> {
  const row = await db
    .selectFrom('promo_whitelist')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('promo_id', '=', promoId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Whether the list of a code has entries. */
export async function hasListOf(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('promo_codes')
    .innerJoin('promo_whitelist', 'promo_id', 'promo_codes.id')
    .select('promo_id')
    .where('code', '=', code)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Puts people on the list of a code, which only they can use from then on. */
export async function addListed(tx: Tx, promoId: string, subjects: readonly string[]): Promise<void> {
  await sql`insert into promo_whitelist (promo_id, subject)
    select ${promoId}, subject from unnest(${subjects}::text[]) as subject on conflict do nothing`.execute(tx)
  await tx.updateTable('promo_codes').set({ whitelisted: true }).where('id', '=', promoId).execute()
}

export async function clearList(tx: Tx, promoId: string): Promise<void> {
  await tx.deleteFrom('promo_whitelist').where('promo_id', '=', promoId).execute()
}

export type Used = { uses: number; reserved: number; discountPence: number; entries: number }

/**
 * The uses of a code, or of all codes of a batch. `offset 0` makes the planner look up uses and purchases one by one,
 * instead of reading all of them.
 */
export async function findUsed(db: Db, of: { promoId: string } | { batchId: string }): Promise<Used> {
  const isMeant =
    'promoId' in of ? sql`promo_codes.id = ${of.promoId}::uuid` : sql`promo_codes.batch_id = ${of.batchId}::uuid`
  const { rows } = await sql<Record<keyof Used, string>>`
    select count(*) filter (where used.state = 'COUNTED') as uses,
      count(*) filter (where used.state = 'RESERVED') as reserved,
      coalesce(sum(purchase.discount_pence) filter (where used.state = 'COUNTED'), 0) as "discountPence",
      coalesce(sum(promo_codes.value) filter (where used.state = 'COUNTED'
        and promo_codes.type in ('FREE_ENTRY', 'RAFFLE')), 0) as entries
    from promo_codes
      cross join lateral (
        select state, purchase_id from promo_uses where promo_id = promo_codes.id offset 0) as used
      cross join lateral (select discount_pence from purchases where id = used.purchase_id offset 0) as purchase
    where ${isMeant}`.execute(db)
  const { uses, reserved, discountPence, entries } = rows[0]!
  return {
    uses: Number(uses),
    reserved: Number(reserved),
    discountPence: Number(discountPence),
    entries: Number(entries),
  }
}
