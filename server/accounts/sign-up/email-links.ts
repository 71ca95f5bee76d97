import { randomBytes } from 'node:crypto'
import { awayUntil } from '#domain/safer-gambling.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import { endLinks, insertEmailLink } from '#server/accounts/emailed-link-queries.ts'
import { confirmationEmail } from '#server/accounts/emails.ts'
import { namedBrandOf } from '#server/brands/service.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { checkRateLimit, countAgainst, type RateLimit } from '#server/platform/limits/rate-limits.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { emailKeyOf } from '../person/person-keys.ts'
import { type Account, findAccount, findAccountWithPerson, lockAccount } from '../queries.ts'

const LINK_HOURS = 24

/** Limits the emails to one address per hour, so that an inbox cannot be flooded. */
function linkLimit({ config }: Context): RateLimit {
  return { rule: 'email-link.email', max: config.RATE_RESETS_PER_EMAIL, windowSeconds: 3_600 }
}

/** Sends the confirmation link again. Nothing is sent to a confirmed email. */
export async function requestLink(context: Context, accountId: string): Promise<Verdict<null, 'TooManyRequests'>> {
  const { email, emailConfirmedAt } = (await findAccount(context.db, accountId))!
  if (emailConfirmedAt !== null) return allow(null)
  const rate = await checkRateLimit(context.db, linkLimit(context), emailKeyOf(context, email), context.now())
  if (!rate.ok) return rate
  await enqueue(context.db, 'accounts.send-email-link', { accountId, welcomes: false })
  return allow(null)
}

/** For a new registration: an unproved address receives only the link. */
export async function welcomeOrPrompt(
  context: Context,
  tx: Tx,
  account: Pick<Account, 'id' | 'email' | 'emailConfirmedAt'>,
): Promise<void> {
  const { id: accountId, email, emailConfirmedAt } = account
  if (emailConfirmedAt !== null) await enqueue(tx, 'accounts.welcome', { accountId })
  else if (await countAgainst(tx, linkLimit(context), emailKeyOf(context, email), context.now()))
    await enqueue(tx, 'accounts.send-email-link', { accountId, welcomes: true })
}

/**
 * A break or an exclusion from an account whose email is not confirmed: it holds for that account at once, and for the
 * owner of the email once they press the link. Links that were emailed before do not mention it, so they expire.
 */
export async function requestExclusionConfirmation(
  context: Context,
  tx: Tx,
  { id: accountId, email, emailConfirmedAt }: Pick<Account, 'id' | 'email' | 'emailConfirmedAt'>,
): Promise<void> {
  if (emailConfirmedAt !== null) return
  const now = context.now()
  await endLinks(tx, 'email_links', accountId, now)
  if (await countAgainst(tx, linkLimit(context), emailKeyOf(context, email), now))
    await enqueue(tx, 'accounts.send-email-link', { accountId, welcomes: false })
}

/**
 * The token is made here, so that it stands nowhere but in the mail; what is stored is its hash. The account is held,
 * so that a break which begins meanwhile ends the link of a mail that says nothing of it.
 */
export async function sendEmailLink(context: Context, accountId: string, welcomes: boolean): Promise<void> {
  const now = context.now()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LINK_HOURS * 3_600_000)
  const found = await transact<Verdict<Awaited<ReturnType<typeof findAccountWithPerson>>>>(context.db, async (tx) => {
    await lockAccount(tx, accountId)
    const account = await findAccountWithPerson(tx, accountId)
    if (account?.state === 'ACTIVE' && account.emailConfirmedAt === null)
      await insertEmailLink(tx, { tokenHash: hashOf(token), accountId, welcomes, expiresAt })
    return allow(account)
  })
  if (!found.ok || found.value?.state !== 'ACTIVE' || found.value.emailConfirmedAt !== null) return
  const { brand, email } = found.value
  const { publicUrl } = context.config
  const href = `${publicUrl}/confirm-email?token=${token}`
  const emailContent = await confirmationEmail(
    await namedBrandOf(context, brand),
    publicUrl,
    href,
    LINK_HOURS,
    awayUntil(found.value, now),
  )
  await context.mail.send({ to: email, ...emailContent })
}
