import { foldEmail } from '#domain/person/email.ts'
import type { Gender } from '#domain/person/person.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { spendProof } from '#server/platform/limits/human-check.ts'
import type { Attribution } from '#server/sessions/exports.ts'
import { hashPassword } from '../log-in/passwords.ts'
import { emailKeyOf } from '../person/person-keys.ts'
import { insertPerson, lockKey } from '../person/person-queries.ts'
import { findRegistered, insertAccountEvent } from '../queries.ts'
import { checkBirthDate } from './check-birth-date.ts'
import { checkPassword } from './check-password.ts'
import { admitLookUp, checkHumanInCrowd, countLookUp, forgiveLookUps } from './crowds.ts'
import { welcomeOrPrompt } from './email-links.ts'
import { insertAccount } from './sign-up-queries.ts'

export async function accountExists(
  context: Context,
  { email, recaptcha }: { email: string; recaptcha: string | null },
  address: string | null,
): Promise<Verdict<{ exists: boolean }, 'GoogleRecaptchaError'>> {
  const admitted = await admitLookUp(context, email, recaptcha, address)
  if (!admitted.ok) return admitted
  const account = await findRegistered(context.db, foldEmail(email))
  return allow({ exists: account !== null && account.state !== 'DELETED' })
}

/** Registers an account and emails a link to confirm its address with. It starts no session. */
export async function register(
  context: Context,
  request: {
    email: string
    password: string
    firstName: string
    surname: string
    gender: Gender
    genderOther: string | null
    dob: string
    recaptcha: string
  },
  attribution: Attribution,
): Promise<
  Verdict<{ externalId: string }, 'ShepherdAccountAlreadyExists' | 'GoogleRecaptchaError' | 'ValidationError'>
> {
  const now = context.now()
  const { address } = attribution
  const isCrowded = await countLookUp(context, request.email, address)
  const age = checkBirthDate(request.dob, 'dob', now)
  if (!age.ok) return age
  const password = checkPassword(request.password, 'password', { ...request, lastName: request.surname })
  if (!password.ok) return password
  const proof = await checkHumanInCrowd(context, request.recaptcha, address, isCrowded)
  if (!proof.ok) return proof
  const passwordHash = await hashPassword(request.password)

  return transact(context.db, async (tx) => {
    const spent = await spendProof(tx, proof.value, now)
    if (!spent.ok) return spent
    await lockKey(tx, { kind: 'EMAIL', key: emailKeyOf(context, request.email) })
    const account = await insertAccount(tx, {
      personId: await insertPerson(tx),
      accountType: 'REGISTERED',
      email: request.email,
      emailFolded: foldEmail(request.email),
      passwordHash,
      firstName: request.firstName,
      lastName: request.surname,
      gender: request.gender,
      genderOther: request.gender === 'o' ? request.genderOther : null,
      dob: request.dob,
      postcode: null,
      termsAndPrivacyAt: null,
      optInSms: false,
      optInEmail: false,
      brand: attribution.brand,
      source: { ...attribution.source, campaign_tag: attribution.campaignTag, platform: attribution.platform },
      createdAt: now,
    })
    if (!account) return refuse('ShepherdAccountAlreadyExists')
    await forgiveLookUps(context, tx, request.email, address)
    await insertAccountEvent(tx, { accountId: account.id, name: 'registered', now })
    await welcomeOrPrompt(context, tx, { id: account.id, email: request.email, emailConfirmedAt: null })
    return allow({ externalId: context.ids.accounts.encode(account.number) })
  })
}
