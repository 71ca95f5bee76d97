import type { Named } from '#domain/person/identity.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** A card's statement about its sender, as a hash that cannot be reversed. It is unproved. */
export type Claim = { readonly kind: 'EMAIL' | 'EMAIL_NAME' | 'MSISDN' | 'NAME'; readonly key: string }

const columnsOf = (claims: readonly Claim[]) => ({
  kinds: claims.map(({ kind }) => kind),
  keys: claims.map(({ key }) => key),
})

/** The persons of earlier cards with the same claims. */
export async function listClaimants(db: Db, claims: readonly Claim[]): Promise<string[]> {
  const { kinds, keys } = columnsOf(claims)
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(joined_person_id, persons.id) as id
    from unnest(${kinds}::text[], ${keys}::text[]) as claim(kind, key)
    join person_claims on person_claims.kind = claim.kind and person_claims.key = claim.key
    join persons on persons.id = person_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** An existing claim keeps its person. */
export async function insertClaims(tx: Tx, personId: string, claims: readonly Claim[]): Promise<void> {
  const { kinds, keys } = columnsOf(claims)
  await sql`
    insert into person_claims (kind, key, person_id)
    select kind, key, ${personId} from unnest(${kinds}::text[], ${keys}::text[]) as claim(kind, key)
    on conflict (kind, key) do nothing`.execute(tx)
}

/** The persons who have proved an email or a number, by their keys. */
export async function listProvers(db: Db, claims: readonly Claim[]): Promise<string[]> {
  const { kinds, keys } = columnsOf(claims)
  const { rows } = await sql<{ id: string }>`
    select distinct person_id as id from unnest(${kinds}::text[], ${keys}::text[]) as claim(kind, key)
    join person_keys on person_keys.kind = claim.kind and person_keys.key = claim.key`.execute(db)
  return rows.map(({ id }) => id)
}

/** Accounts that may belong to the sender of a card: same mailbox, or same birth date and postcode. */
export async function listLikeAccounts(
  db: Db,
  { mailbox, postcode, dob }: Record<'mailbox' | 'postcode' | 'dob', string | null>,
) {
  const { rows } = await sql<Named & { personId: string; email: string }>`
    select person_id, email, first_name, last_name, postcode, dob
    from accounts where state <> 'DELETED' and fold_mailbox(email_folded) = ${mailbox}
    union all
    select person_id, email, first_name, last_name, postcode, dob
    from accounts where state <> 'DELETED' and dob = ${dob}::date and postcode like ${postcode && `${postcode}%`}`.execute(
    db,
  )
  return rows
}

/** The persons among these who have accounts, and whether one of those is blocked. */
export async function listHolders(
  db: Db,
  personIds: readonly string[],
): Promise<{ personId: string; isBlocked: boolean }[]> {
  const { rows } = await sql<{ personId: string; isBlocked: boolean }>`
    select person_id, bool_or(state = 'BLOCKED') as "isBlocked"
    from accounts where person_id = any(${[...personIds]}::uuid[]) group by 1`.execute(db)
  return rows
}

/** Moves the claims of a person who turns out to be another. */
export async function moveClaims(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('personClaims').set({ personId: toId }).where('personId', '=', fromId).execute()
}

/** An exclusion of a person without an account works only through these hashes, so they are kept while it lasts. */
export async function deleteClaims(tx: Tx, personIds: readonly string[], now: Date): Promise<void> {
  await tx
    .deleteFrom('personClaims')
    .where('personId', 'in', [...personIds])
    .where(
      sql<boolean>`not exists (select from persons where persons.id = person_id and excluded_until > ${now}
        and not exists (select from accounts where accounts.person_id = persons.id))`,
    )
    .execute()
}
