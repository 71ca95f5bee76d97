import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'
import type { SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

const terms = [
  'promoCodes.code',
  'promoCodes.type',
  'promoCodes.value',
  'promoCodes.label',
  'promoCodes.minSpendPence',
  'promoCodes.active',
  'promoCodes.startsAt',
  'promoCodes.endsAt',
  'promoCodes.usesMax',
  'promoCodes.usesPerPersonMax',
  'promoCodes.requiresLogin',
  'campaigns.tag as campaignTag',
] as const

function deskCodes(db: Db) {
  return db.selectFrom('promoCodes').leftJoin('campaigns', 'campaigns.id', 'promoCodes.campaignId').select(terms)
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
    .select(['promoCodes.usesTaken', 'promoCodes.whitelisted'])
    .where('promoCodes.batchId', 'is', null)
    .where('promoCodes.personalAccountId', 'is', null)
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
  if (search !== undefined) {
    const like = likePart(search)
    query = query.where(({ or, eb }) =>
      or([eb('promoCodes.code', 'ilike', like), eb('promoCodes.label', 'ilike', like)]),
    )
  }
  return query.execute()
}

/** Null if there is none, or if it belongs to one person. */
export async function findDeskPromo(db: Db, code: string) {
  const row = await deskCodes(db)
    .select(['promoCodes.id', 'promoCodes.whitelisted', 'promoCodes.batchId'])
    .where('promoCodes.code', '=', code)
    .where('promoCodes.personalAccountId', 'is', null)
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
    .selectFrom('promoWhitelist')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('promoId', '=', promoId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Whether the list of a code has entries. */
export async function hasListOf(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('promoCodes')
    .innerJoin('promoWhitelist', 'promoId', 'promoCodes.id')
    .select('promoId')
    .where('code', '=', code)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Puts people on the list of a code, which only they can use from then on. */
export async function addListed(tx: Tx, promoId: string, subjects: readonly string[]): Promise<void> {
  await sql`insert into promo_whitelist (promo_id, subject)
    select ${promoId}, subject from unnest(${subjects}::text[]) as subject on conflict do nothing`.execute(tx)
  await tx.updateTable('promoCodes').set({ whitelisted: true }).where('id', '=', promoId).execute()
}

export async function clearList(tx: Tx, promoId: string): Promise<void> {
  await tx.deleteFrom('promoWhitelist').where('promoId', '=', promoId).execute()
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
