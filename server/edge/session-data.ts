import type { SessionData, User } from '#contract/sessions.ts'
import { availableCredit, creditExpiresAt } from '#domain/credit.ts'
import { foldEmail } from '#domain/email.ts'
import { londonDay } from '#domain/london.ts'
import { awayUntil, limitAt } from '#domain/safer-gambling.ts'
import { canSpin } from '#domain/spin.ts'
import type { Context } from '#server/platform/context.ts'
import { hashOf, keyedHashOf } from '#server/platform/tokens.ts'
import type { Attribution } from '#server/sessions/service.ts'
import { findSessionFacts } from './session-queries.ts'

/** Whose session it is, and whether they have shown it. */
type Owner = { accountId: string; isProved: boolean }

/**
 * What the browser asks at every start. Composed at the edge: an account, and the credit that capabilities after it
 * know.
 */
export async function sessionDataOf(
  context: Context,
  attribution: Attribution,
  owner: Owner | null,
): Promise<SessionData> {
  const user = owner && (await userOf(context, owner))
  return {
    brand: attribution.brand,
    campaign_tag: attribution.campaignTag,
    server_time: context.now(),
    user,
    last_unseen_credit: user?.last_unseen_credit ?? null,
  }
}

/** One who is only remembered on a device is not shown where they live and by which number they are reached. */
export async function userOf(context: Context, { accountId, isProved }: Owner): Promise<User> {
  const now = context.now()
  const facts = await findSessionFacts(context.db, accountId, londonDay(now))
  if (!facts) throw new Error(`no account ${accountId}`)
  const { account, lots, unseen, hasSpun } = facts
  return {
    external_id: context.ids.accounts.encode(account.number),
    account_type: account.accountType,
    email_confirmed: account.emailConfirmedAt !== null,
    // The first is how advertisers name an e-mail; the second has a meaning only for us.
    email_hash: hashOf(foldEmail(account.email)),
    custom_hash: keyedHashOf(context.config.idKeyFor('custom hash'), account.id),
    first_name: account.firstName,
    last_name: account.lastName,
    dob: account.dob,
    postcode: isProved ? account.postcode : null,
    msisdn: isProved ? account.msisdn : null,
    msisdn_exp: account.msisdnExpiresAt,
    terms_and_privacy: account.termsAndPrivacyAt,
    // As the next start will find it, so that a basket can ask for exactly what it may use.
    credit: availableCredit(lots, now),
    credit_exp: creditExpiresAt(lots, now),
    can_spin: canSpin(account, now) && !hasSpun,
    own_monthly_limit: limitAt(account.ownLimit, now).monthlyPence,
    away_until: awayUntil(account, now),
    offers_paused: account.markedAt !== null,
    needs_proof: !isProved,
    brand: account.brand,
    opt_in_sms: account.optInSms,
    opt_in_email: account.optInEmail,
    last_unseen_credit: unseen && {
      title: unseen.title,
      description: unseen.description,
      amount: unseen.amountPence,
    },
  }
}
