import { v7 as uuid } from 'uuid'
import type { Restrictions } from '#domain/person/safer-gambling.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { restrictionColumns, restrictionsOf } from '../limits/restriction-queries.ts'
import { type Claim, moveClaims } from './claim-queries.ts'
import type { PersonKey } from './person-keys.ts'

/** Restrictions that apply to a person across all accounts. */
export type Person = Restrictions & { id: string }

export async function findPersonIdOf(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('accounts').select('personId as id').where('id', '=', accountId).executeTakeFirst()
  if (!row) throw new Error(`no account ${accountId}`)
  return row.id
}

/** The person who has proved an email or a number. */
export async function findPersonIdByKey(db: Db, { kind, key }: PersonKey): Promise<string | null> {
  const row = await db
    .selectFrom('personKeys')
    .select('personId as id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Every id that counts may be stored under: the person's own, and those of persons who were joined with them. */
export async function listPersonIds(db: Db, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('persons').select('id').where('joinedPersonId', '=', personId).execute()
  return [personId, ...rows.map(({ id }) => id)]
}

/** `no key update` excludes other writers of the row, but allows inserts of rows that reference it. */
export async function lockPersonRow(tx: Tx, id: string): Promise<Person & { joinedPersonId: string | null }> {
  const row = await tx
    .selectFrom('persons')
    .select(['joinedPersonId', ...restrictionColumns])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { id, joinedPersonId: row.joinedPersonId, ...restrictionsOf(row) }
}

/** A new person without data. */
export async function insertPerson(tx: Tx): Promise<string> {
  const id = uuid()
  await tx.insertInto('persons').values({ id }).execute()
  return id
}

/** Serializes two accounts that arrive with one email or one number at the same moment, even before it is proved. */
export async function lockKey(tx: Tx, { kind, key }: PersonKey | Claim): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${key}`}, 0))`.execute(tx)
}

export async function insertKey(tx: Tx, personId: string, { kind, key }: PersonKey, now: Date): Promise<void> {
  await tx.insertInto('personKeys').values({ kind, key, personId, provedAt: now }).execute()
}

/** Moves all accounts of a person to another, and returns them. */
export async function moveAccounts(tx: Tx, fromId: string, toId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('accounts')
    .set({ personId: toId })
    .where('personId', '=', fromId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Moves counts and proofs to the other person. The old row stays as a redirect, so that data under the old id leads to
 * the new one in a single step.
 */
export async function closePerson(tx: Tx, fromId: string, toId: string): Promise<void> {
  await addCounts(tx, fromId, toId)
  await sql`
    update persons set marked_at = former.marked_at from persons as former
    where persons.id = ${toId} and former.id = ${fromId} and persons.marked_at is null
      and former.marked_at is not null`.execute(tx)
  await tx.deleteFrom('personCounts').where('personId', '=', fromId).execute()
  await tx.deleteFrom('personSpend').where('personId', '=', fromId).execute()
  await moveClaims(tx, fromId, toId)
  await tx.updateTable('personKeys').set({ personId: toId }).where('personId', '=', fromId).execute()
  await tx
    .updateTable('persons')
    .set({ joinedPersonId: toId })
    .where(({ or, eb }) => or([eb('id', '=', fromId), eb('joinedPersonId', '=', fromId)]))
    .execute()
}

async function addCounts(tx: Tx, fromId: string, toId: string): Promise<void> {
  await sql`
    insert into person_counts (person_id, campaign_id, period, taken)
    select ${toId}, campaign_id, period, taken from person_counts where person_id = ${fromId}
    on conflict (person_id, campaign_id, period) do update set taken = person_counts.taken + excluded.taken`.execute(tx)
  await sql`
    insert into person_spend (person_id, month, kind, spent_pence)
    select ${toId}, month, kind, spent_pence from person_spend where person_id = ${fromId}
    on conflict (person_id, month, kind) do update set spent_pence = person_spend.spent_pence + excluded.spent_pence`.execute(
    tx,
  )
}

export async function setMarked(tx: Tx, personId: string, at: Date | null): Promise<void> {
  await tx.updateTable('persons').set({ markedAt: at }).where('id', '=', personId).execute()
}
