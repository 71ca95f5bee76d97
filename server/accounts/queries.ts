import { v7 as uuid } from 'uuid'
import type { Restrictions } from '#domain/person/safer-gambling.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { restrictionColumns, restrictionsOf } from './limits/restriction-queries.ts'

export type AccountType = 'GUEST' | 'REGISTERED'
export type AccountState = 'ACTIVE' | 'BLOCKED' | 'DELETED'

const columns = [
  'accounts.id',
  'number',
  'personId',
  'accountType',
  'state',
  'email',
  'emailConfirmedAt',
  'passwordHash',
  'firstName',
  'lastName',
  'dob',
  'postcode',
  'msisdn',
  'msisdnExp as msisdnExpiresAt',
  'termsAndPrivacyAt',
  'optInSms',
  'optInEmail',
  'brand',
] as const

export type Account = {
  id: string
  number: number
  personId: string
  accountType: AccountType
  state: AccountState
  email: string
  /** Since when it is known that the email is the owner's; before, it counts for nothing. */
  emailConfirmedAt: Date | null
  passwordHash: string | null
  firstName: string | null
  lastName: string | null
  /** `YYYY-MM-DD` */
  dob: string | null
  postcode: string | null
  msisdn: string | null
  msisdnExpiresAt: Date | null
  termsAndPrivacyAt: Date | null
  optInSms: boolean
  optInEmail: boolean
  brand: string
}

export async function findAccount(db: Db, id: string): Promise<Account | null> {
  const row = await db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst()
  return (row as Account | undefined) ?? null
}

export async function findEmail(db: Db, id: string): Promise<string> {
  return (await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
}

export async function lockAccount(tx: Tx, id: string): Promise<Account> {
  const row = await tx.selectFrom('accounts').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new Error(`no account ${id}`)
  return row as Account
}

/** A live account before one that was deleted; at most one of the former has an email. */
export async function findRegistered(db: Db, emailFolded: string): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where('emailFolded', '=', emailFolded)
    .where('accountType', '=', 'REGISTERED')
    .orderBy((eb) => eb('state', '=', 'DELETED'))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row as Account | undefined) ?? null
}

/** The account with the limits, break and exclusion of the person behind it. */
export async function findAccountWithPerson(db: Db, id: string): Promise<(Account & Restrictions & Marked) | null> {
  const row = await accountsWithPersons(db).where('accounts.id', '=', id).executeTakeFirst()
  return row ? withRestrictions(row) : null
}

export function accountsWithPersons(db: Db) {
  return db
    .selectFrom('accounts')
    .innerJoin('persons', 'persons.id', 'accounts.personId')
    .select([...columns, ...restrictionColumns, 'markedAt'])
}

/** The instant since when the person gets no promotions, because entering may harm them. */
type Marked = { markedAt: Date | null }

export type AccountWithPerson = Awaited<ReturnType<ReturnType<typeof accountsWithPersons>['execute']>>[number]

export function withRestrictions(row: AccountWithPerson): Account & Restrictions & Marked {
  return { ...(row as unknown as Account & Marked), ...restrictionsOf(row) }
}

export async function insertAccountEvent(
  tx: Tx,
  event: { accountId: string; name: string; data?: Readonly<Record<string, unknown>>; now: Date },
): Promise<void> {
  await tx
    .insertInto('accountEvents')
    .values({
      id: uuid(),
      accountId: event.accountId,
      name: event.name,
      data: JSON.stringify(event.data ?? {}),
      happenedAt: event.now,
    })
    .execute()
}

export async function setDetails(
  tx: Tx,
  id: string,
  details: { firstName: string; lastName: string; dob: string; postcode: string },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      firstName: details.firstName,
      lastName: details.lastName,
      dob: details.dob,
      postcode: details.postcode,
    })
    .where('id', '=', id)
    .execute()
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ passwordHash }).where('id', '=', id).execute()
}

export async function setNumber(tx: Tx, id: string, msisdn: string, expiresAt: Date): Promise<void> {
  await tx.updateTable('accounts').set({ msisdn, msisdnExp: expiresAt }).where('id', '=', id).execute()
}

/** Ends the verification of a number by other accounts, and returns their persons. */
export async function removeNumberFromOthers(
  tx: Tx,
  msisdn: string,
  accountId: string,
): Promise<{ id: string; emailFolded: string }[]> {
  return tx
    .updateTable('accounts')
    .set({ msisdn: null, msisdnExp: null })
    .where('msisdn', '=', msisdn)
    .where('id', '<>', accountId)
    .where('state', '<>', 'DELETED')
    .returning(['id', 'emailFolded'])
    .execute()
}
