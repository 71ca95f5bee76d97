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
export async function insertAccount(
  tx: Tx,
  { source, ...account }: NewAccount,
): Promise<{ id: string; number: number } | null> {
  const row = await tx
    .insertInto('accounts')
    .values({ ...account, id: uuid(), attribution: JSON.stringify(source) })
    .onConflict((conflict) =>
      conflict
        .column('emailFolded')
        .where('accountType', '=', sql.lit('REGISTERED'))
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
      accountType: 'REGISTERED',
      passwordHash: added.passwordHash,
      gender: added.gender,
      genderOther: added.genderOther,
      postcode: added.postcode,
      optInSms: sql<boolean>`opt_in_sms or ${added.optInSms}`,
      optInEmail: sql<boolean>`opt_in_email or ${added.optInEmail}`,
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
    firstName: string
    lastName: string
    dob: string
    postcode: string
    optInSms: boolean
    optInEmail: boolean
    acceptedAt: Date
  },
): Promise<void> {
  const { email, firstName, lastName, dob, postcode, optInSms, optInEmail, acceptedAt } = guest
  await tx
    .updateTable('accounts')
    .set({ email, firstName, lastName, dob, postcode, optInSms, optInEmail, termsAndPrivacyAt: acceptedAt })
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
      optInSms: profile.optInSms,
      optInEmail: profile.optInEmail,
      termsAndPrivacyAt: sql<Date>`coalesce(terms_and_privacy_at, ${profile.acceptedAt})`,
    })
    .where('id', '=', id)
    .execute()
}

export async function setEmailConfirmed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('accounts').set({ emailConfirmedAt: now }).where('id', '=', id).execute()
}

/** Separates an account from its person, and from the number that was verified with it. */
export async function detachAccount(tx: Tx, id: string, toPersonId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ personId: toPersonId, msisdn: null, msisdnExp: null })
    .where('id', '=', id)
    .execute()
}

export async function blockAccount(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('accounts').set({ state: 'BLOCKED' }).where('id', '=', id).execute()
}
