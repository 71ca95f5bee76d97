import type { PersonSearch } from '#domain/person/person-search.ts'
import { type Db, sql } from '#server/platform/db/db.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

/** The caller's brands; null for all of them. */
export type Brands = readonly string[] | null

const FOUND_MAX = 500

type Search = PersonSearch & { readonly purchaseNumber: number | null; readonly entryNumber: number | null }

/**
 * The persons that a search finds, each way by its index. A person who was joined with another is returned as that
 * person.
 */
export async function findPersonIds(db: Db, search: Search): Promise<string[]> {
  const { email, msisdn, named, ticket, promoCode, purchaseNumber, entryNumber } = search
  const { rows } = await sql<{ id: string }>`
    with found as (
      select person_id as id from accounts where email_folded = ${email}
      union select person_id from accounts where msisdn = ${msisdn}
      union select person_id from accounts
        where lower(last_name) = ${named?.lastName ?? null} and postcode like ${named && `${named.postcode}%`}
      union select person_id from post_cards
        where cleared_at is null and lower(last_name) = ${named?.lastName ?? null}
          and postcode like ${named && `${named.postcode}%`}
      union select coalesce(purchases.person_id, accounts.person_id, card.person_id)
        from entries left join purchases on purchases.id = purchase_id
          left join accounts on accounts.id = entries.account_id
          left join post_cards card on card.entry_id = entries.id
        where entries.number = ${entryNumber}::bigint
      union (select card.person_id from campaigns
        cross join lateral (select person_id from post_cards
          where campaign_id = campaigns.id and cleared_at is null offset 0) as card
        where upper(postal_entry_code) = ${promoCode} limit ${FOUND_MAX})
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
  personId: string
  since: Date
  accounts: number
  state: 'ACTIVE' | 'BLOCKED' | 'DELETED' | null
  breakUntil: Date | null
  excludedUntil: Date | null
  brand: string | null
  email: string | null
  firstName: string | null
  lastName: string | null
  postcode: string | null
  msisdn: string | null
  place: Place
}

/** `ids` is null for all persons. Each row is a person with the data of their newest account. */
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
    select persons.id as person_id, persons.created_at as since, newest.state,
      persons.break_until, persons.excluded_until, newest.brand,
      coalesce(newest.email, card.email) as email, coalesce(newest.first_name, card.first_name) as "firstName",
      coalesce(newest.last_name, card.last_name) as "lastName", coalesce(newest.postcode, card.postcode) as postcode,
      coalesce(newest.msisdn, card.msisdn) as msisdn,
      (select count(*)::integer from accounts where person_id = persons.id) as accounts, ${page.place} as place
    from persons left join lateral (
      select * from accounts where person_id = persons.id
      order by state = 'DELETED', created_at desc limit 1
    ) as newest on true left join lateral (
      select * from post_cards where person_id = persons.id and newest.id is null
      order by cleared_at is null desc, typed_at desc limit 1
    ) as card on true
    where joined_person_id is null and ${isMeant} and ${isOfBrand} and ${page.isAfter}
    order by ${page.order} limit ${sql.lit(page.limit)}`.execute(db)
  return rows
}
