import { v7 as uuid } from 'uuid'
import type { Gender } from '#domain/person.ts'
import type { Restrictions } from '#domain/safer-gambling.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { restrictionColumns, restrictionsOf } from './limits/restriction-queries.ts'

export type AccountType = 'GUEST' | 'REGISTERED'
export type AccountState = 'ACTIVE' | 'BLOCKED' | 'DELETED'

const columns = [
  'accounts.id',
  'number',
  'person_id as personId',
  'account_type as accountType',
  'state',
  'email',
  'email_confirmed_at as emailConfirmedAt',
  'password_hash as passwordHash',
  'first_name as firstName',
  'last_name as lastName',
  'dob',
  'postcode',
  'msisdn',
  'msisdn_exp as msisdnExpiresAt',
  'terms_and_privacy_at as termsAndPrivacyAt',
  'opt_in_sms as optInSms',
  'opt_in_email as optInEmail',
  'brand',
] as const

export type Account = {
  id: string
  number: number
  personId: string
  accountType: AccountType
  state: AccountState
  email: string
  /** Since when it is known that the e-mail is the owner's; before, it counts for nothing. */
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

/** A live account before one that was deleted; at most one of the former has an e-mail. */
export async function findRegistered(db: Db, emailFolded: string): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where('email_folded', '=', emailFolded)
    .where('account_type', '=', 'REGISTERED')
    .orderBy((eb) => eb('state', '=', 'DELETED'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row as Account | undefined) ?? null
}

/** The account with the limits, break and exclusion of the person behind it. */
export async function findAccountWithPerson(db: Db, id: string): Promise<(Account & Restrictions) | null> {
  const row = await accountsWithPersons(db).where('accounts.id', '=', id).executeTakeFirst()
  return row ? withRestrictions(row) : null
}

export function accountsWithPersons(db: Db) {
  return db
    .selectFrom('accounts')
    .innerJoin('persons', 'persons.id', 'accounts.person_id')
    .select([...columns, ...restrictionColumns])
}

export type AccountWithPerson = Awaited<ReturnType<ReturnType<typeof accountsWithPersons>['execute']>>[number]

export function withRestrictions(row: AccountWithPerson): Account & Restrictions {
  return { ...(row as unknown as Account), ...restrictionsOf(row) }
}

export type NewAccount = {
  personId: string
  accountType: AccountType
  email: string
  emailFolded: string
  passwordHash: string | null
  firstName: string
  lastName: string
  gender: Gender | null
  genderOther: string | null
  dob: string
  postcode: string | null
  termsAndPrivacyAt: Date | null
  optInSms: boolean
  optInEmail: boolean
  brand: string
  source: Readonly<Record<string, unknown>>
  createdAt: Date
}

/** Null where a registered account has the e-mail already. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<{ id: string; number: number } | null> {
  const row = await tx
    .insertInto('accounts')
    .values({
      id: uuid(),
      person_id: account.personId,
      account_type: account.accountType,
      email: account.email,
      email_folded: account.emailFolded,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      gender: account.gender,
      gender_other: account.genderOther,
      dob: account.dob,
      postcode: account.postcode,
      terms_and_privacy_at: account.termsAndPrivacyAt,
      opt_in_sms: account.optInSms,
      opt_in_email: account.optInEmail,
      brand: account.brand,
      attribution: JSON.stringify(account.source),
      created_at: account.createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('email_folded')
        .where('account_type', '=', sql.lit('REGISTERED'))
        .where('state', '<>', sql.lit('DELETED'))
        .doNothing(),
    )
    .returning(['id', 'number'])
    .executeTakeFirst()
  return row ?? null
}

export async function insertAccountEvent(
  tx: Tx,
  event: { accountId: string; name: string; data?: Readonly<Record<string, unknown>>; now: Date },
): Promise<void> {
  await tx
    .insertInto('account_events')
    .values({
      id: uuid(),
      account_id: event.accountId,
      name: event.name,
      data: JSON.stringify(event.data ?? {}),
      happened_at: event.now,
    })
    .execute()
}

/** What a guest adds to become registered. Consent once given is not taken back by a form that did not ask for it. */
export async function registerGuest(
  tx: Tx,
  id: string,
  added: {
    passwordHash: string
    gender: Gender
    genderOther: string | null
    postcode: string
    optInSms: boolean
    optInEmail: boolean
  },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      account_type: 'REGISTERED',
      password_hash: added.passwordHash,
      gender: added.gender,
      gender_other: added.genderOther,
      postcode: added.postcode,
      opt_in_sms: sql<boolean>`opt_in_sms or ${added.optInSms}`,
      opt_in_email: sql<boolean>`opt_in_email or ${added.optInEmail}`,
    })
    .where('id', '=', id)
    .execute()
}

/** What a guest says again. The terms are agreed to with each form. */
export async function reviseGuest(
  tx: Tx,
  id: string,
  guest: {
    email: string
    first_name: string
    last_name: string
    dob: string
    postcode: string
    opt_in_sms: boolean
    opt_in_email: boolean
    acceptedAt: Date
  },
): Promise<void> {
  const { email, first_name, last_name, dob, postcode, opt_in_sms, opt_in_email, acceptedAt } = guest
  await tx
    .updateTable('accounts')
    .set({ email, first_name, last_name, dob, postcode, opt_in_sms, opt_in_email, terms_and_privacy_at: acceptedAt })
    .where('id', '=', id)
    .execute()
}

/** Terms stay accepted from the first time. */
export async function setProfile(
  tx: Tx,
  id: string,
  profile: { postcode: string; dob: string; optInSms: boolean; optInEmail: boolean; acceptedAt: Date },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      postcode: profile.postcode,
      dob: profile.dob,
      opt_in_sms: profile.optInSms,
      opt_in_email: profile.optInEmail,
      terms_and_privacy_at: sql<Date>`coalesce(terms_and_privacy_at, ${profile.acceptedAt})`,
    })
    .where('id', '=', id)
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
      first_name: details.firstName,
      last_name: details.lastName,
      dob: details.dob,
      postcode: details.postcode,
    })
    .where('id', '=', id)
    .execute()
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

export async function setNumber(tx: Tx, id: string, msisdn: string, expiresAt: Date): Promise<void> {
  await tx.updateTable('accounts').set({ msisdn, msisdn_exp: expiresAt }).where('id', '=', id).execute()
}

export async function setEmailConfirmed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ email_confirmed_at: now }).where('id', '=', id).execute()
}

/** Parts an account from the person it stands before, and from the number that was verified with it. */
export async function leavePerson(tx: Tx, id: string, toPersonId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ person_id: toPersonId, msisdn: null, msisdn_exp: null })
    .where('id', '=', id)
    .execute()
}

export async function blockAccount(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('accounts').set({ state: 'BLOCKED' }).where('id', '=', id).execute()
}

/** Ends what other accounts have verified of a number, and says whose they were. */
export async function takeNumberFromOthers(
  tx: Tx,
  msisdn: string,
  accountId: string,
): Promise<{ id: string; emailFolded: string }[]> {
  return tx
    .updateTable('accounts')
    .set({ msisdn: null, msisdn_exp: null })
    .where('msisdn', '=', msisdn)
    .where('id', '<>', accountId)
    .where('state', '<>', 'DELETED')
    .returning(['id', 'email_folded as emailFolded'])
    .execute()
}
