import type { PersonSearch } from '#domain/person-search.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

/** The caller's brands; null for all of them. */
export type Brands = readonly string[] | null

const FOUND_MAX = 500

type Search = PersonSearch & { readonly purchaseNumber: number | null }

/**
 * Whom a text leads to, each way by its index. Who stands before another by a join is answered as the person whom they
 * have joined.
 */
export async function findPersonIds(db: Db, search: Search): Promise<string[]> {
  const { email, msisdn, named, ticket, promoCode, purchaseNumber } = search
  const { rows } = await sql<{ id: string }>`
    with found as (
      select person_id as id from accounts where email_folded = ${email}
      union select person_id from accounts where msisdn = ${msisdn}
      union select person_id from accounts
        where lower(last_name) = ${named?.lastName ?? null} and postcode like ${named && `${named.postcode}%`}
      union select person_id from purchases where number = ${purchaseNumber}::bigint
      union select purchases.person_id from campaigns join rounds on rounds.campaign_id = campaigns.id
        cross join lateral (
          select purchase_id, last_ticket from entries
          where round_id = rounds.id and first_ticket <= ${ticket?.ticket ?? null}::bigint
          order by first_ticket desc limit 1
        ) as entry
        join purchases on purchases.id = entry.purchase_id
        where campaigns.tag = ${ticket?.tag ?? null} and entry.last_ticket >= ${ticket?.ticket ?? null}::bigint
      union (select used.person_id from promo_codes
        cross join lateral (select person_id from promo_uses
          where promo_id = promo_codes.id and state <> 'RELEASED' offset 0) as used
        where code = ${promoCode} limit ${FOUND_MAX})
      union select accounts.person_id from promo_codes join accounts on accounts.id = personal_account_id
        where code = ${promoCode})
    select distinct coalesce((select joined_person_id from persons where persons.id = found.id), found.id) as id
    from found where found.id is not null
    limit ${FOUND_MAX}`.execute(db)
  return rows.map(({ id }) => id)
}

export const peopleSorting: Sorting<'since'> = {
  id: { by: sql`persons.id`, type: 'uuid' },
  sorts: { since: { by: sql`persons.created_at`, type: 'instant' } },
}

export type ListedPerson = {
  id: string
  since: Date
  accounts: number
  state: 'ACTIVE' | 'BLOCKED' | 'DELETED' | null
  brand: string | null
  email: string | null
  firstName: string | null
  lastName: string | null
  postcode: string | null
  msisdn: string | null
  place: Place
}

/** `ids` is null for everybody. Each row is a person with what their newest account says of them. */
export async function listPeople(
  db: Db,
  ids: readonly string[] | null,
  brands: Brands,
  page: SortedPage,
): Promise<ListedPerson[]> {
  const isMeant = ids === null ? sql`true` : sql`persons.id = any(${ids}::uuid[])`
  const isOfBrand =
    brands === null
      ? sql`true`
      : sql`exists (select from accounts where person_id = persons.id and brand = any(${brands}::text[]))`
  const { rows } = await sql<ListedPerson>`
    select persons.id, persons.created_at as since, newest.state, newest.brand, newest.email,
      newest.first_name as "firstName", newest.last_name as "lastName", newest.postcode, newest.msisdn,
      (select count(*)::integer from accounts where person_id = persons.id) as accounts, ${page.place} as place
    from persons left join lateral (
      select * from accounts where person_id = persons.id
      order by state = 'DELETED', created_at desc limit 1
    ) as newest on true
    where joined_person_id is null and ${isMeant} and ${isOfBrand} and ${page.isAfter}
    order by ${page.order} limit ${sql.lit(page.limit)}`.execute(db)
  return rows
}
