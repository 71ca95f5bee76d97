import { foldEmail } from '#domain/person/email.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { checkRateLimit, countBack, type RateLimit } from '#server/platform/limits/rate-limits.ts'
import { type Attribution, rememberDevice, startSession } from '#server/sessions/exports.ts'
import { emailKeyOf } from '../person/person-keys.ts'
import { findRegistered, lockAccount } from '../queries.ts'
import { forgiveLookUps } from '../sign-up/crowds.ts'
import { isPassword } from './passwords.ts'

export const LOG_IN_RULE = 'log-in.email'

/** The limit of wrong passwords for one email, across all forms that ask for it. */
export function guessLimit({ config }: Context): RateLimit {
  return { rule: LOG_IN_RULE, max: config.RATE_LOG_IN_PER_EMAIL, windowSeconds: 900 }
}

/** The limit of failed log-ins from one network. */
export function addressLimit({ config }: Context): RateLimit {
  return { rule: 'log-in.address', max: config.RATE_LOG_IN_PER_ADDRESS, windowSeconds: 900 }
}

/**
 * Logs in. Every attempt counts as a failure until it has succeeded, so that simultaneous guesses cannot exceed the
 * limit. Neither the text nor the time of an answer reveals whether the email or the password is wrong.
 */
export async function logIn(
  context: Context,
  request: { email: string; password: string },
  attribution: Attribution,
  /** The name of the device on which the member stays signed in; null if they did not ask for it. */
  remembered: string | null = null,
): Promise<
  Verdict<
    { accountId: string; token: string; deviceToken: string | null },
    'ShepherdAuthenticationFailed' | 'AccountBlocked' | 'AccountDeleted' | 'TooManyRequests'
  >
> {
  const { db } = context
  const now = context.now()
  const counts: [RateLimit, string | null][] = [
    [guessLimit(context), emailKeyOf(context, request.email)],
    [addressLimit(context), attribution.address],
  ]
  for (const [limit, subject] of counts) {
    const rate = await checkRateLimit(db, limit, subject, now)
    if (!rate.ok) return rate
  }

  const account = await findRegistered(db, foldEmail(request.email))
  const isRight = await isPassword(request.password, account?.passwordHash ?? null)
  if (!account || !isRight) return refuse('ShepherdAuthenticationFailed')
  for (const [limit, subject] of counts) if (subject !== null) await countBack(db, limit, subject, now)
  await forgiveLookUps(context, db, request.email, attribution.address)

  return transact(db, async (tx) => {
    // A password that was changed during the comparison must not open a session any more.
    const { state, passwordHash, number } = await lockAccount(tx, account.id)
    if (passwordHash !== account.passwordHash) return refuse('ShepherdAuthenticationFailed')
    if (state === 'BLOCKED') return refuse('AccountBlocked')
    if (state === 'DELETED') return refuse('AccountDeleted')
    const known = { id: account.id, externalId: context.ids.accounts.encode(number) }
    const device = remembered === null ? null : await rememberDevice(tx, account.id, remembered, now)
    const ground = { deviceId: device?.deviceId ?? null, isProved: true }
    const { token } = await startSession(context, tx, known, attribution, now, ground)
    return allow({ accountId: account.id, token, deviceToken: device?.token ?? null })
  })
}
