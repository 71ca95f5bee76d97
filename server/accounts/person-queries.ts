import { v7 as uuid } from 'uuid'
import type { Restrictions } from '#domain/safer-play.ts'
import { type Db, sql, type Tx } from '#server/platform/db.ts'
import { restrictionColumns, restrictionsOf } from './restriction-queries.ts'

/** What holds for a person whatever account they come with. */
export type Person = Restrictions & { id: string }

export async function findPersonIdOf(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('accounts').select('person_id as id').where('id', '=', accountId).executeTakeFirst()
  if (!row) throw new Error(`no account ${accountId}`)
  return row.id
}

export async function findPersonIdByNumber(db: Db, msisdnKey: string): Promise<string | null> {
  const row = await db.selectFrom('persons').select('id').where('msisdn_key', '=', msisdnKey).executeTakeFirst()
  return row?.id ?? null
}

/** `no key update` keeps writers of the row apart and lets rows that point at it be inserted. */
export async function lockPersonRow(tx: Tx, id: string): Promise<Person & { joinedPersonId: string | null }> {
  const row = await tx
    .selectFrom('persons')
    .select(['joined_person_id as joinedPersonId', ...restrictionColumns])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { id, joinedPersonId: row.joinedPersonId, ...restrictionsOf(row) }
}

/** The row of an e-mail, made where there is none, and locked: whoever signs up with the same one waits here. */
export async function lockRowOfEmail(tx: Tx, emailKey: string): Promise<string> {
  await tx
    .insertInto('persons')
    .values({ id: uuid(), email_key: emailKey })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
  const row = await tx
    .selectFrom('persons')
    .select('id')
    .where('email_key', '=', emailKey)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.id
}

/** Two who confirm one number at the same moment take turns, even while nobody has it. */
export async function lockNumber(tx: Tx, msisdnKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${msisdnKey}, 0))`.execute(tx)
}

export async function setPersonNumber(tx: Tx, personId: string, msisdnKey: string): Promise<void> {
  await tx.updateTable('persons').set({ msisdn_key: msisdnKey }).where('id', '=', personId).execute()
}

/** Whether accounts other than this one stand before the person. */
export async function hasOtherAccounts(db: Db, personId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('person_id', '=', personId)
    .where('id', '<>', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function moveAccount(tx: Tx, accountId: string, personId: string): Promise<void> {
  await tx.updateTable('accounts').set({ person_id: personId }).where('id', '=', accountId).execute()
}

/**
 * What was counted goes over. A signpost stays: the e-mail, and what was held under the old id, lead to the new one in a
 * single step.
 */
export async function closePerson(tx: Tx, fromId: string, toId: string): Promise<void> {
  await addCounts(tx, fromId, toId)
  await tx.deleteFrom('person_counts').where('person_id', '=', fromId).execute()
  await tx.deleteFrom('person_spend').where('person_id', '=', fromId).execute()
  await tx
    .updateTable('persons')
    .set({ joined_person_id: toId, msisdn_key: null })
    .where(({ or, eb }) => or([eb('id', '=', fromId), eb('joined_person_id', '=', fromId)]))
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
