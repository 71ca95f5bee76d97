import { v7 as uuid } from 'uuid'
import type { Gender } from '#domain/person/person.ts'
import { sql, type Tx } from '#server/platform/db/db.ts'
import type { AccountType } from '../queries.ts'

type NewAccount = {
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

/** Null if a registered account has the email already. */
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

/**
 * The data with which a guest becomes registered. Earlier consent is not withdrawn by a form that did not ask for it.
 */
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

/** The data that a returning guest types again. Each form requires consent to the terms. */
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

/** The date of the first acceptance of the terms is kept. */
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

export async function setEmailConfirmed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ email_confirmed_at: now }).where('id', '=', id).execute()
}

/** Separates an account from its person, and from the number that was verified with it. */
export async function detachAccount(tx: Tx, id: string, toPersonId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ person_id: toPersonId, msisdn: null, msisdn_exp: null })
    .where('id', '=', id)
    .execute()
}

export async function blockAccount(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('accounts').set({ state: 'BLOCKED' }).where('id', '=', id).execute()
}
