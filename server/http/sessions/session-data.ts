import type { SessionData, User } from '#contract/sessions.ts'
import { wireNames } from '#contract/wire.ts'
import { availableCredit, creditExpiresAt } from '#domain/money/credit.ts'
import { foldEmail } from '#domain/person/email.ts'
import { awayUntil, limitAt } from '#domain/person/safer-gambling.ts'
import { londonDay } from '#domain/time/london.ts'
import { canSpin } from '#domain/wheel/spin.ts'
import type { Context } from '#server/platform/context.ts'
import { hashOf, keyedHashOf } from '#server/platform/tokens.ts'
import type { Attribution } from '#server/sessions/exports.ts'
import { findSessionFacts } from './session-queries.ts'

/** The owner of a session, and whether they have proved their identity in it. */
type Owner = { accountId: string; isProved: boolean }

/**
 * The session data that a browser requests at every start. It is composed here, because it combines an account with
 * credit, and accounts may not import credit.
 */
export async function sessionDataOf(
  context: Context,
  attribution: Attribution,
  owner: Owner | null,
): Promise<SessionData> {
  const user = owner && (await userOf(context, owner))
  const { brand, campaignTag } = attribution
  const lastUnseenCredit = user?.last_unseen_credit ?? null
  return wireNames({ brand, campaignTag, serverTime: context.now(), user, lastUnseenCredit })
}

/** A person who is only remembered on a device does not see the address and the phone number. */
export async function userOf(context: Context, { accountId, isProved }: Owner): Promise<User> {
  const now = context.now()
  const facts = await findSessionFacts(context.db, accountId, londonDay(now))
  if (!facts) throw new Error(`no account ${accountId}`)
  const { account, lots, unseen, hasSpun } = facts
  const { accountType, firstName, lastName, dob, brand, optInSms, optInEmail } = account
  return wireNames({
    externalId: context.ids.accounts.encode(account.number),
    accountType,
    emailConfirmed: account.emailConfirmedAt !== null,
    // Advertisers identify an email by the first; the second is meaningful only to us.
    emailHash: hashOf(foldEmail(account.email)),
    customHash: keyedHashOf(context.config.idKeyFor('custom hash'), account.id),
    firstName,
    lastName,
    dob,
    postcode: isProved ? account.postcode : null,
    msisdn: isProved ? account.msisdn : null,
    msisdnExp: account.msisdnExpiresAt,
    termsAndPrivacy: account.termsAndPrivacyAt,
    // The credit that the next start will find, so that a basket can request exactly what it may use.
    credit: availableCredit(lots, now),
    creditExp: creditExpiresAt(lots, now),
    canSpin: canSpin(account, now) && !hasSpun,
    ownMonthlyLimit: limitAt(account.ownLimit, now).monthlyPence,
    awayUntil: awayUntil(account, now),
    offersPaused: account.markedAt !== null,
    needsProof: !isProved,
    brand,
    optInSms,
    optInEmail,
    lastUnseenCredit: unseen && wireNames(unseen),
  })
}
