import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import { pence } from '#domain/money/money.ts'
import { foldEmail } from '#domain/person/email.ts'
import { hashPassword } from '#server/accounts/log-in/passwords.ts'
import { emailKeyOf, msisdnKeyOf } from '#server/accounts/person/person-keys.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { grantCredit } from '#server/credit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { startSession } from '#server/sessions/exports.ts'

/** The password of every account that is made here. */
export const madePassword = 'Demo.Pass1'

export type MadeAccount = {
  id: string
  personId: string
  externalId: string
  email: string
  /** The verified number, or null. */
  msisdn: string | null
}

type Given = {
  type?: 'GUEST' | 'REGISTERED'
  /** Whether the profile has a postcode and accepted terms; true by default. */
  complete?: boolean
  /** Whether a number was confirmed within twelve months; true by default. */
  verified?: boolean
  state?: 'ACTIVE' | 'BLOCKED' | 'DELETED'
  email?: string
  msisdn?: string
  lastName?: string | null
  dob?: string
  postcode?: string
  brand?: string
  breakUntil?: Date
  excludedUntil?: Date
  monthlyLimitPence?: number
  creditPence?: number
  creditExpiresAt?: Date
  /** Another account of the same person. */
  personId?: string
  /** Whether the link in the email was pressed; true by default for a registered account. */
  confirmed?: boolean
}

/**
 * Inserts an account that may enter, registered by default, directly into the tables; pass only what the test is about.
 */
export async function makeAccount(context: Context, given: Given = {}): Promise<MadeAccount> {
  const id = uuid()
  const { type = 'REGISTERED', state = 'ACTIVE', brand = 'UK_FAIRDRAW', email = `${id}@example.com` } = given
  const { complete = true, verified = true, confirmed = type === 'REGISTERED', creditExpiresAt = null } = given
  const isDeleted = state === 'DELETED'
  const msisdn = verified && !isDeleted ? (given.msisdn ?? anyMsisdn()) : null
  passwordHash ??= hashPassword(madePassword)
  const isConfirmed = !isDeleted && confirmed
  const personId = given.personId ?? (await makePerson(context, given))
  await proveKeys(context, personId, [
    ...(isConfirmed ? [{ kind: 'EMAIL', key: emailKeyOf(context, email) }] : []),
    ...(msisdn === null ? [] : [{ kind: 'MSISDN', key: msisdnKeyOf(context, msisdn) }]),
  ])
  const { number } = await context.db
    .insertInto('accounts')
    .values({
      id,
      personId,
      accountType: type,
      state,
      email,
      emailFolded: foldEmail(email),
      emailConfirmedAt: isConfirmed ? context.now() : null,
      passwordHash: type === 'REGISTERED' ? await passwordHash : null,
      // A deleted account has no personal data.
      ...(isDeleted ? {} : personalDataOf(given)),
      msisdn,
      msisdnExp: msisdn === null ? null : new Date(context.now().getTime() + 365 * 86_400_000),
      termsAndPrivacyAt: complete ? context.now() : null,
      brand,
      createdAt: context.now(),
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  if (given.creditPence) await giveCredit(context, id, given.creditPence, creditExpiresAt)
  return { id, personId, externalId: context.ids.accounts.encode(number), email, msisdn }
}

function personalDataOf({ complete = true, lastName = 'Tester', dob = nextBirthDate(), postcode = 'B66 2EN' }: Given) {
  return { first_name: 'Robin', last_name: lastName, dob, postcode: complete ? postcode : null }
}

/** A unique mobile number of 073; Ofcom's range for drama is too small. */
export function anyMsisdn(): string {
  return `+4473${String(randomInt(100_000_000)).padStart(8, '0')}`
}

/**
 * Headers of a session of the account, started without a password, so that tests of other things need not wait for one.
 */
export async function signIn(
  context: Context,
  account: { id: string; externalId: string },
  ground?: Parameters<typeof startSession>[5],
): Promise<Bearer> {
  const attribution = {
    brand: 'UK_FAIRDRAW',
    campaignTag: null,
    platform: 'website',
    address: null,
    source: {},
  } as const
  const { token } = await startSession(context, context.db, account, attribution, context.now(), ground)
  return bearer(token)
}

/** The same for a session that a remembered device began, whose owner has not proved their identity yet. */
export function recognise(context: Context, account: { id: string; externalId: string }): Promise<Bearer> {
  return signIn(context, account, { deviceId: null, isProved: false })
}

/** Headers of a session that is begun with email and password, as people do. */
export async function logIn(app: FastifyInstance, email: string, password = madePassword): Promise<Bearer> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/shepherd/auth/authenticate',
    payload: { email, password },
  })
  const token = reply.headers['x-session']
  if (typeof token !== 'string') throw new Error(`log-in failed: ${reply.body}`)
  return bearer(token)
}

export type Bearer = { authorization: string }

export function bearer(token: string): Bearer {
  return { authorization: `Bearer ${token}` }
}

let passwordHash: Promise<string> | null = null

let born = 0

/** Each account gets another birth date, because equal names and birth dates would match two accounts. */
function nextBirthDate(): string {
  const day = Temporal.PlainDate.from('1990-11-27').subtract({ days: born % 14_000 })
  born += 1
  return day.toString()
}

async function makePerson(context: Context, given: Given): Promise<string> {
  const id = uuid()
  await context.db
    .insertInto('persons')
    .values({
      id,
      monthlyLimitPence: given.monthlyLimitPence ?? null,
      breakUntil: given.breakUntil ?? null,
      excludedUntil: given.excludedUntil ?? null,
    })
    .execute()
  return id
}

/** Another account may have the same keys. */
async function proveKeys(context: Context, personId: string, keys: { kind: string; key: string }[]): Promise<void> {
  for (const key of keys)
    await context.db
      .insertInto('personKeys')
      .values({ ...key, personId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function giveCredit(context: Context, accountId: string, amount: number, expiresAt: Date | null): Promise<void> {
  const granted = { source: 'GOODWILL', title: 'A present', description: 'For the test' } as const
  await transact(context.db, async (tx) => {
    await grantCredit(tx, { ...granted, accountId, amountPence: pence(amount), expiresAt }, context.now())
    const { personId: id } = await tx
      .selectFrom('accounts')
      .select('personId')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const change = { action: 'person.credit', subject: { kind: 'person', id }, reason: 'For the test' }
    await recordAudit(tx, { kind: 'COMMAND', id: null, name: 'Test', address: null }, change, context.now())
    return { ok: true }
  })
}
