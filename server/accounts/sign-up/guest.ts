import type { createGuest as createGuestEndpoint } from '#contract/accounts.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { codeNames } from '#contract/wire.ts'
import { foldEmail } from '#domain/person/email.ts'
import type { Gender } from '#domain/person/person.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { once } from '#server/platform/db/idempotency.ts'
import { spendProof } from '#server/platform/limits/human-check.ts'
import { rememberHuman } from '#server/platform/limits/known-addresses.ts'
import {
  type Attribution,
  findGuestOfCheckout,
  rememberDevice,
  setDevice,
  startSession,
} from '#server/sessions/exports.ts'
import { hashPassword } from '../log-in/passwords.ts'
import type { OptIns } from '../marketing/opt-in-queries.ts'
import { recordOptIns } from '../marketing/opt-ins.ts'
import { flagAccountIfAlike } from '../person/alike.ts'
import { emailKeyOf } from '../person/person-keys.ts'
import { insertPerson, lockKey } from '../person/person-queries.ts'
import { type Account, findAccount, findEmail, findRegistered, insertAccountEvent, lockAccount } from '../queries.ts'
import { checkBirthDate } from './check-birth-date.ts'
import { checkPassword } from './check-password.ts'
import { checkHumanInCrowd, countLookUp, forgiveLookUps } from './crowds.ts'
import { welcomeOrPrompt } from './email-links.ts'
import { insertAccount, registerGuest, reviseGuest } from './sign-up-queries.ts'

type Created = { accountId: string; externalId: string; sessionId: string }
type Refused = 'ShepherdAccountAlreadyExists' | 'GoogleRecaptchaError'

/**
 * A guest account and its session, with a new person: an email proves nothing, so nothing is shared before a number or
 * the email is proved. A registered email has to log in; refused attempts are counted, so that a caller cannot test
 * many emails. `key` makes a repeated call return the first answer.
 */
export async function createGuest(
  context: Context,
  request: RequestOf<typeof createGuestEndpoint>['body'],
  attribution: Attribution,
  key: string | null,
): Promise<Verdict<Created, Refused | 'ValidationError' | 'IdempotencyKeyReused'>> {
  const given = codeNames(request)
  const { email, firstName, lastName, dob, postcode, optInSms, optInEmail } = given
  const now = context.now()
  const { address } = attribution
  const isCrowded = await countLookUp(context, email, address)
  const emailKey = emailKeyOf(context, email)
  const age = checkBirthDate(dob, 'dob', now)
  if (!age.ok) return age
  const proof = await checkHumanInCrowd(context, request.recaptcha, address, isCrowded)

  const call = { owner: emailKey, endpoint: 'guest/create', key, body: request }
  const created = await once<Created, Refused>(context.db, call, now, async (tx) => {
    // Checked here, because a repeated call has a used proof and is answered all the same.
    if (!proof.ok) return proof
    const spent = await spendProof(tx, proof.value, now)
    if (!spent.ok) return spent
    await rememberHuman(tx, address, now)
    await lockKey(tx, { kind: 'EMAIL', key: emailKey })
    if (await isRegistered(tx, email)) return refuse('ShepherdAccountAlreadyExists')
    const returning = await findReturning(context, tx, request, now)
    if (returning) {
      await reviseGuest(tx, returning.id, { ...given, acceptedAt: now })
      return allow(await begin(context, tx, returning, given, attribution, 'guest_returned'))
    }
    const account = await insertAccount(tx, {
      personId: await insertPerson(tx),
      accountType: 'GUEST',
      email,
      emailFolded: foldEmail(email),
      passwordHash: null,
      firstName,
      lastName,
      gender: null,
      genderOther: null,
      dob,
      postcode,
      termsAndPrivacyAt: now,
      optInSms,
      optInEmail,
      brand: attribution.brand,
      source: { ...attribution.source, campaign_tag: attribution.campaignTag, platform: attribution.platform },
      createdAt: now,
    })
    if (!account) throw new Error('guest account violates a unique index')
    return allow(await begin(context, tx, account, given, attribution, 'guest_created'))
  })
  if (created.ok) await forgiveLookUps(context, context.db, email, address)
  return created
}

/** Opens a session and records the marketing consent. */
async function begin(
  context: Context,
  tx: Tx,
  account: { id: string; number: number },
  { optInSms, optInEmail }: OptIns,
  attribution: Attribution,
  name: 'guest_created' | 'guest_returned',
): Promise<Created> {
  const now = context.now()
  const externalId = context.ids.accounts.encode(account.number)
  const { sessionId } = await startSession(context, tx, { id: account.id, externalId }, attribution, now)
  await insertAccountEvent(tx, { accountId: account.id, name, now })
  await recordOptIns(tx, account.id, { optInSms, optInEmail, from: 'guest sign-up' }, now)
  await flagAccountIfAlike(tx, account.id, now)
  return { accountId: account.id, externalId, sessionId }
}

/** The guest of an earlier session in this browser who verified a number in it, and gives the same email again. */
async function findReturning(
  context: Context,
  tx: Tx,
  request: { email: string; earlier_session: string | null },
  now: Date,
): Promise<Account | null> {
  if (request.earlier_session === null) return null
  const accountId = await findGuestOfCheckout(context, tx, request.earlier_session, now)
  if (accountId === null) return null
  const account = await lockAccount(tx, accountId)
  const isVerified = account.msisdnExpiresAt !== null && now < account.msisdnExpiresAt
  const isSame = account.accountType === 'GUEST' && foldEmail(account.email) === foldEmail(request.email)
  return isVerified && isSame && account.state === 'ACTIVE' ? account : null
}

/** History, credit, id and session remain; the guest only gets a password. */
export async function convertGuest(
  context: Context,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  request: {
    password: string
    gender: Gender
    genderOther: string | null
    postcode: string
    skipEmail: boolean
  } & OptIns,
  /** The name of the device on which the member stays signed in; null if they did not ask for it. */
  remembered: string | null,
): Promise<Verdict<{ deviceToken: string | null }, 'ShepherdAccountAlreadyExists' | 'ValidationError'>> {
  const now = context.now()
  const password = checkPassword(request.password, 'password', (await findAccount(context.db, accountId))!)
  if (!password.ok) return password
  const passwordHash = await hashPassword(request.password)
  return transact(context.db, async (tx) => {
    const email = await findEmail(tx, accountId)
    await lockKey(tx, { kind: 'EMAIL', key: emailKeyOf(context, email) })
    const account = await lockAccount(tx, accountId)
    if (account.accountType === 'REGISTERED' || (await isRegistered(tx, email)))
      return refuse('ShepherdAccountAlreadyExists')
    const { gender, optInSms, optInEmail } = request
    const genderOther = gender === 'o' ? request.genderOther : null
    await registerGuest(tx, accountId, { ...request, passwordHash, genderOther })
    await insertAccountEvent(tx, { accountId, name: 'converted', now })
    await recordOptIns(tx, accountId, { optInSms, optInEmail, from: 'upgrade' }, now)
    if (!request.skipEmail) await welcomeOrPrompt(context, tx, account)
    const device = remembered === null ? null : await rememberDevice(tx, accountId, remembered, now)
    if (device) await setDevice(tx, sessionId, device.deviceId)
    return allow({ deviceToken: device?.token ?? null })
  })
}

async function isRegistered(tx: Tx, email: string): Promise<boolean> {
  const account = await findRegistered(tx, foldEmail(email))
  return account !== null && account.state !== 'DELETED'
}
