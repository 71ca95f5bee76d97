import { type Db, sql } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'

/** The caller's brands; null for all of them. */
type Brands = readonly string[] | null

const TOP = 8

export type FoundPurchase = { number: number; state: string; totalPence: number; brand: string; createdAt: Date }

export async function findPurchases(db: Db, numbers: readonly number[], brands: Brands): Promise<FoundPurchase[]> {
  const { rows } = await sql<FoundPurchase>`
    select number::float8 as number, state, total_pence, brand, created_at
    from purchases where number = any(${numbers}::bigint[])
      and (${brands}::text[] is null or brand = any(${brands}))`.execute(db)
  return rows
}

export type FoundAccount = { personId: string; type: string; state: string; brand: string; since: Date }

/** Accounts of an email or of a phone number, whole. */
export async function findAccounts(
  db: Db,
  { email, msisdn }: { email: string; msisdn: string | null },
  brands: Brands,
): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    select person_id, account_type as type, state, brand, created_at as since from accounts
    where (email_folded = ${email} or msisdn = ${msisdn}) and (${brands}::text[] is null or brand = any(${brands}))
    order by created_at desc limit ${TOP}`.execute(db)
  return rows
}

export type FoundTicket = { tag: string; title: string; ticket: number; purchase: number | null; closesAt: Date | null }

/** A ticket of a campaign, in each round that has issued it, the newest first. */
export async function findTickets(
  db: Db,
  { tag, ticket }: { tag: string; ticket: number },
  brands: Brands,
): Promise<FoundTicket[]> {
  const { rows } = await sql<FoundTicket>`
    select c.tag, c.title, ${ticket}::float8 as ticket, u.number::float8 as purchase, r.closes_at
    from campaigns c join rounds r on r.campaign_id = c.id
      cross join lateral (
        select purchase_id, last_ticket from entries where round_id = r.id and first_ticket <= ${ticket}
        order by first_ticket desc limit 1
      ) as e
      left join purchases u on u.id = e.purchase_id
    where c.tag = ${tag} and r.next_ticket > ${ticket} and e.last_ticket >= ${ticket}
      and (${brands}::text[] is null or u.brand = any(${brands}))
    order by r.opens_at desc limit ${TOP}`.execute(db)
  return rows
}

export type FoundEntry = { title: string; ticket: number; route: string }

/** An issued entry; one without a purchase belongs to no brand. */
export async function findEntry(db: Db, number: number, brands: Brands): Promise<FoundEntry | null> {
  const { rows } = await sql<FoundEntry>`
    select title, first_ticket::float8 as ticket, route from entries
      join campaigns on campaigns.id = entries.campaign_id left join purchases on purchases.id = purchase_id
    where entries.number = ${number}::bigint and first_ticket is not null
      and (${brands}::text[] is null or purchases.brand = any(${brands}))`.execute(db)
  return rows[0] ?? null
}

export type FoundBundle = { tag: string; title: string; published: boolean }

export async function findBundles(db: Db, text: string): Promise<FoundBundle[]> {
  const like = likePart(text)
  const { rows } = await sql<FoundBundle>`
    select tag, title, published from bundles where tag ilike ${like} or title ilike ${like}
    order by tag limit ${TOP}`.execute(db)
  return rows
}

export type FoundPromo = { code: string; label: string; active: boolean; usesTaken: number; usesMax: number | null }

export async function findPromo(db: Db, code: string): Promise<FoundPromo | null> {
  const row = await db
    .selectFrom('promoCodes')
    .select(['code', 'label', 'active', 'usesTaken', 'usesMax'])
    .where('code', '=', code)
    .executeTakeFirst()
  return row ?? null
}
