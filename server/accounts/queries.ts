import { v7 as uuid } from 'uuid'
import type { Gender } from '#domain/person.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export type AccountType = 'GUEST' | 'REGISTERED'
export type AccountState = 'ACTIVE' | 'BLOCKED' | 'DELETED'

const columns = [
  'accounts.id',
  'number',
  'person_id as personId',
  'account_type as accountType',
  'state',
  'email',
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
export async function findAccountWithPerson(db: Db, id: string) {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('persons', 'persons.id', 'accounts.person_id')
    .select([
      ...columns,
      'monthly_limit_pence as monthlyLimitPence',
      'break_until as breakUntil',
      'excluded_until as excludedUntil',
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirst()
  return row as
    | (Account & { monthlyLimitPence: number | null; breakUntil: Date | null; excludedUntil: Date | null })
    | undefined
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
        .where('account_type', '=', 'REGISTERED')
        .where('state', '<>', 'DELETED')
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
