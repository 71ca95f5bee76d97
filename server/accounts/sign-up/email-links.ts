import { randomBytes } from 'node:crypto'
import { heldAway } from '#domain/person/safer-gambling.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import { namedBrandOf } from '#server/brands/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { checkRateLimit, type RateLimit } from '#server/platform/limits/rate-limits.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { endLinks, insertEmailLink } from '../emailed-link-queries.ts'
import { confirmationEmail } from '../emails.ts'
import { emailKeyOf } from '../person/person-keys.ts'
import { type Account, findAccount, findAccountWithPerson, lockAccount } from '../queries.ts'

const LINK_HOURS = 24

/** The cause of a link. Each cause has its own limit, so that none uses up the links of another. */
type Cause = 'registration' | 'exclusion' | 'request'

/** The number of accounts that can request a full share of links to one mailbox in an hour, for one cause. */
const ACCOUNTS_AN_HOUR = 5

type Receiver = Pick<Account, 'id' | 'email'>

/**
 * Limits the emails to one mailbox per hour, so that it cannot be flooded. Each cause has one limit for an account and
 * one for all accounts. Strangers who type an address use other accounts, so they do not use up its owner's limit.
 */
async function checkLinkLimit(
  context: Context,
  db: Db,
  cause: Cause,
  { id, email }: Receiver,
): Promise<Verdict<null, 'TooManyRequests'>> {
  const { RATE_RESETS_PER_EMAIL: max } = context.config
  const mailbox = emailKeyOf(context, email)
  const own: RateLimit = { rule: `email-link.${cause}`, max, windowSeconds: 3_600 }
  const all: RateLimit = { ...own, rule: `${own.rule}.all`, max: max * ACCOUNTS_AN_HOUR }
  const checked = await checkRateLimit(db, own, `${mailbox} ${id}`, context.now())
  return checked.ok ? checkRateLimit(db, all, mailbox, context.now()) : checked
}

/** Sends the confirmation link again. Nothing is sent to a confirmed email. */
export async function requestLink(context: Context, accountId: string): Promise<Verdict<null, 'TooManyRequests'>> {
  const account = (await findAccount(context.db, accountId))!
  if (account.emailConfirmedAt !== null) return allow(null)
  const rate = await checkLinkLimit(context, context.db, 'request', account)
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
  const { id: accountId, emailConfirmedAt } = account
  if (emailConfirmedAt !== null) await enqueue(tx, 'accounts.send-welcome', { accountId })
  else if ((await checkLinkLimit(context, tx, 'registration', account)).ok)
    await enqueue(tx, 'accounts.send-email-link', { accountId, welcomes: true })
}

/**
 * A break or an exclusion from an account with an unconfirmed email applies to that account at once, and to the owner
 * of the email once they press the link. Links emailed earlier do not mention it, so they expire.
 */
export async function requestExclusionConfirmation(
  context: Context,
  tx: Tx,
  account: Pick<Account, 'id' | 'email' | 'emailConfirmedAt'>,
): Promise<void> {
  const { id: accountId, emailConfirmedAt } = account
  if (emailConfirmedAt !== null) return
  await endLinks(tx, 'emailLinks', accountId, context.now())
  if ((await checkLinkLimit(context, tx, 'exclusion', account)).ok)
    await enqueue(tx, 'accounts.send-email-link', { accountId, welcomes: false })
}

/**
 * The token is made in this job, so that only the email contains it; the stored form is its hash. The account is
 * locked, so that a break which starts meanwhile ends the link of an email that does not mention it.
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
    heldAway(found.value, now),
  )
  await context.mail.send({ to: email, ...emailContent })
}
