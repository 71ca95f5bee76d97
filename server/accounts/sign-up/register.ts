import { foldEmail } from '#domain/email.ts'
import type { Gender } from '#domain/person.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { checkHuman, spendProof } from '#server/platform/limits/human-check.ts'
import { checkRateLimit, type RateLimit } from '#server/platform/limits/rate-limits.ts'
import type { Attribution } from '#server/sessions/service.ts'
import { hashPassword } from '../log-in/passwords.ts'
import { emailKeyOf } from '../person/person-keys.ts'
import { insertPerson, lockKey } from '../person/person-queries.ts'
import { findRegistered, insertAccountEvent } from '../queries.ts'
import { checkBirthDate } from './check-birth-date.ts'
import { checkPassword } from './check-password.ts'
import { welcomeOrPrompt } from './email-links.ts'
import { insertAccount } from './sign-up-queries.ts'

/** One limit over exists, forgot, register and guest sign-up, so that a caller cannot test many emails for accounts. */
export function accountLimit({ config }: Context): RateLimit {
  return { rule: 'account.address', max: config.RATE_ACCOUNT_PER_ADDRESS, windowSeconds: 3_600 }
}

export function checkAccountRateLimit(
  context: Context,
  address: string | null,
): Promise<Verdict<null, 'TooManyRequests'>> {
  return checkRateLimit(context.db, accountLimit(context), address, context.now())
}

export async function accountExists(
  context: Context,
  email: string,
  address: string | null,
): Promise<Verdict<{ exists: boolean }, 'TooManyRequests'>> {
  const rate = await checkAccountRateLimit(context, address)
  if (!rate.ok) return rate
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
  Verdict<
    { externalId: string },
    'ShepherdAccountAlreadyExists' | 'GoogleRecaptchaError' | 'TooManyRequests' | 'ValidationError'
  >
> {
  const now = context.now()
  const rate = await checkAccountRateLimit(context, attribution.address)
  if (!rate.ok) return rate
  const age = checkBirthDate(request.dob, 'dob', now)
  if (!age.ok) return age
  const password = checkPassword(request.password, 'password', { ...request, lastName: request.surname })
  if (!password.ok) return password
  const proof = await checkHuman(context, request.recaptcha, attribution.address)
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
    await insertAccountEvent(tx, { accountId: account.id, name: 'registered', now })
    await welcomeOrPrompt(context, tx, { id: account.id, email: request.email, emailConfirmedAt: null })
    return allow({ externalId: context.ids.accounts.encode(account.number) })
  })
}
