import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** What a card says of whom it comes from, of which nothing can be read back. Nobody has proved it. */
export type Claim = { readonly kind: 'EMAIL' | 'MSISDN' | 'NAME'; readonly key: string }

const columnsOf = (claims: readonly Claim[]) => ({
  kinds: claims.map(({ kind }) => kind),
  keys: claims.map(({ key }) => key),
})

/** The persons of earlier cards that say the same. */
export async function listClaimants(db: Db, claims: readonly Claim[]): Promise<string[]> {
  const { kinds, keys } = columnsOf(claims)
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(joined_person_id, persons.id) as id
    from unnest(${kinds}::text[], ${keys}::text[]) as claim(kind, key)
    join person_claims on person_claims.kind = claim.kind and person_claims.key = claim.key
    join persons on persons.id = person_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What was claimed first stays. */
export async function insertClaims(tx: Tx, personId: string, claims: readonly Claim[]): Promise<void> {
  const { kinds, keys } = columnsOf(claims)
  await sql`
    insert into person_claims (kind, key, person_id)
    select kind, key, ${personId} from unnest(${kinds}::text[], ${keys}::text[]) as claim(kind, key)
    on conflict (kind, key) do nothing`.execute(tx)
}

/** Who has proved an email or a number, by their keys. */
export async function listProvers(db: Db, claims: readonly Claim[]): Promise<string[]> {
  const { kinds, keys } = columnsOf(claims)
  const { rows } = await sql<{ id: string }>`
    select distinct person_id as id from unnest(${kinds}::text[], ${keys}::text[]) as claim(kind, key)
    join person_keys on person_keys.kind = claim.kind and person_keys.key = claim.key`.execute(db)
  return rows.map(({ id }) => id)
}

/** Accounts that may belong to the sender of a card: of its email, or of its surname and birth date. */
export async function listLikeAccounts(
  db: Db,
  { emailFolded, lastName, postcode, dob }: Record<'emailFolded' | 'lastName' | 'postcode' | 'dob', string | null>,
) {
  const { rows } = await sql<{
    personId: string
    emailFolded: string
    firstName: string | null
    lastName: string | null
    postcode: string | null
    dob: string | null
  }>`
    select person_id as "personId", email_folded as "emailFolded", first_name as "firstName", last_name as "lastName",
      postcode, dob
    from accounts where state <> 'DELETED' and email_folded = ${emailFolded}
    union all
    select person_id, email_folded, first_name, last_name, postcode, dob
    from accounts where state <> 'DELETED' and lower(last_name) = lower(${lastName}) and dob = ${dob}::date
      and postcode like ${postcode && `${postcode}%`}`.execute(db)
  return rows
}

/** Which of these persons have accounts, and whether one of those is blocked. */
export async function listHolders(
  db: Db,
  personIds: readonly string[],
): Promise<{ personId: string; isBlocked: boolean }[]> {
  const { rows } = await sql<{ personId: string; isBlocked: boolean }>`
    select person_id as "personId", bool_or(state = 'BLOCKED') as "isBlocked"
    from accounts where person_id = any(${[...personIds]}::uuid[]) group by 1`.execute(db)
  return rows
}

/** Claims of persons who turn out to be another go over. */
export async function moveClaims(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('person_claims').set({ person_id: toId }).where('person_id', '=', fromId).execute()
}

export async function deleteClaims(tx: Tx, personIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('person_claims')
    .where('person_id', 'in', [...personIds])
    .execute()
}
