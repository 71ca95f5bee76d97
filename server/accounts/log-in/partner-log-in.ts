import { randomBytes } from 'node:crypto'
import { foldEmail } from '#domain/person/email.ts'
import { awayUntil } from '#domain/person/safer-gambling.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { checkRateLimit, countBack } from '#server/platform/limits/rate-limits.ts'
import { type Attribution, endSessionsOf, startSession } from '#server/sessions/exports.ts'
import { endLinks } from '../emailed-link-queries.ts'
import { deleteMemberPasskeys } from '../passkeys/passkey-queries.ts'
import { findAccountWithPerson, findRegistered, lockAccount, setPassword } from '../queries.ts'
import { claimAccount } from '../sign-up/prove-email.ts'
import { addressLimit } from './log-in.ts'
import { readPartnerToken } from './partner-token.ts'
import { spendPartnerToken } from './partner-token-queries.ts'
import { hashPassword } from './passwords.ts'

type LoggedIn = Verdict<
  { accountId: string; token: string },
  'TokenRejected' | 'TokenExpired' | 'AccountBlocked' | 'AccountDeleted' | 'TakingABreak' | 'TooManyRequests'
>

/**
 * Logs in the user that a partner's token names, who must be registered under that partner's brand. A token is valid
 * for one log-in, even when it is sent several times at once. During a break a partner cannot log the user in; users
 * can still log in themselves, to manage their account. Failed log-ins are counted with wrong passwords.
 */
export async function logInFromPartner(context: Context, token: string, attribution: Attribution): Promise<LoggedIn> {
  const { db } = context
  const now = context.now()
  const limit = addressLimit(context)
  const rate = await checkRateLimit(db, limit, attribution.address, now)
  if (!rate.ok) return rate
  const read = await readPartnerToken(context, attribution.brand, token)
  if (!read.ok) return read
  const loggedIn = await transact<LoggedIn>(db, async (tx) => {
    const { email, hash, expiresAt } = read.value
    if (!(await spendPartnerToken(tx, hash, expiresAt))) return refuse('TokenRejected')
    const found = await findRegistered(tx, foldEmail(email))
    if (found?.brand !== attribution.brand) return refuse('TokenRejected')
    // The email was never confirmed by the account's creator, and the partner vouches for its owner: all other
    // sessions end.
    const isClaimed = await claimAccount(context, tx, found.id, now)
    const { id, state, number } = await lockAccount(tx, found.id)
    if (state === 'BLOCKED') return refuse('AccountBlocked')
    if (state === 'DELETED') return refuse('AccountDeleted')
    const until = awayUntil((await findAccountWithPerson(tx, id))!, now)
    if (until !== null) return refuse('TakingABreak', { until })
    if (isClaimed) await requestNewPassword(context, tx, id, email)
    const known = { id, externalId: context.ids.accounts.encode(number) }
    return allow({ accountId: id, token: (await startSession(context, tx, known, attribution, now)).token })
  })
  if (loggedIn.ok && attribution.address !== null) await countBack(db, limit, attribution.address, now)
  return loggedIn
}

/** Invalidates the old password and sends a reset link by email. */
async function requestNewPassword(context: Context, tx: Tx, accountId: string, email: string): Promise<void> {
  await setPassword(tx, accountId, await hashPassword(randomBytes(32).toString('base64url')))
  await endSessionsOf(tx, accountId, 'claimed by its owner', context.now())
  await deleteMemberPasskeys(tx, { accountId })
  await endLinks(tx, 'passwordResets', accountId, context.now())
  await enqueue(tx, 'accounts.send-reset', { email: foldEmail(email) })
}
