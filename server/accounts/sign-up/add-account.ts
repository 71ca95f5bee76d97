import { foldEmail } from '#domain/person/email.ts'
import type { Gender } from '#domain/person/person.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { setRestrictions } from '../limits/restriction-queries.ts'
import { hashPassword } from '../log-in/passwords.ts'
import { confirmNumber } from '../person/confirm-number.ts'
import { lockPerson } from '../person/person.ts'
import { insertPerson } from '../person/person-queries.ts'
import { insertAccountEvent } from '../queries.ts'
import { proveEmail } from './prove-email.ts'
import { blockAccount, insertAccount } from './sign-up-queries.ts'

export type AddedAccount = {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly gender: Gender
  readonly dob: string
  /** Null until the profile is completed, and with it the terms and the two opt-ins. */
  readonly profile: { readonly postcode: string; readonly optInSms: boolean; readonly optInEmail: boolean } | null
  /** Counts as verified from now on. */
  readonly msisdn: string | null
  readonly brand: string
  readonly blocked: boolean
  readonly excludedUntil: Date | null
}

/**
 * A registered account that an operator makes for a user, as for a demonstration: it needs no robot check, gets no
 * welcome mail, and its email counts as confirmed.
 */
export async function addAccount(
  context: Context,
  added: AddedAccount,
): Promise<Verdict<{ id: string }, 'ShepherdAccountAlreadyExists'>> {
  const now = context.now()
  const passwordHash = await hashPassword(added.password)
  return transact<Verdict<{ id: string }, 'ShepherdAccountAlreadyExists'>>(context.db, async (tx) => {
    const { profile } = added
    const account = await insertAccount(tx, {
      personId: await insertPerson(tx),
      accountType: 'REGISTERED',
      email: added.email,
      emailFolded: foldEmail(added.email),
      passwordHash,
      firstName: added.firstName,
      lastName: added.lastName,
      gender: added.gender,
      genderOther: null,
      dob: added.dob,
      postcode: profile?.postcode ?? null,
      termsAndPrivacyAt: profile ? now : null,
      optInSms: profile?.optInSms ?? false,
      optInEmail: profile?.optInEmail ?? false,
      brand: added.brand,
      source: {},
      createdAt: now,
    })
    if (!account) return refuse('ShepherdAccountAlreadyExists')
    const { id } = account
    await insertAccountEvent(tx, { accountId: id, name: 'added', now })
    await proveEmail(context, tx, { id, email: added.email }, now)
    if (added.msisdn !== null) await confirmNumber(context, tx, id, added.msisdn)
    if (added.excludedUntil !== null) {
      const person = await lockPerson(tx, id)
      await setRestrictions(tx, person.id, { ...person, excludedUntil: added.excludedUntil })
    }
    if (added.blocked) {
      await blockAccount(tx, id)
      await insertAccountEvent(tx, { accountId: id, name: 'blocked', now })
    }
    return allow({ id })
  })
}
