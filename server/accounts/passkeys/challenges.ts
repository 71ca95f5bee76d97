import { CHALLENGE_MINUTES, CHALLENGES_PER_HOUR_MAX } from '#domain/member-passkey.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { checkRateLimit, type RateLimit } from '#server/platform/limits/rate-limits.ts'
import { challengeOf, type PasskeySite } from '#server/platform/passkeys/passkeys.ts'
import { type Purpose, saveChallenge, takeChallenge } from './passkey-queries.ts'

/** Who calls, and from which of our sites: a passkey is asked for in one session, and answered in the same. */
export type PasskeyCall = { sessionId: string; site: PasskeySite }
export type OwnCall = PasskeyCall & { accountId: string; externalId: string }

const accountChallenges: RateLimit = { rule: 'passkey.account', max: CHALLENGES_PER_HOUR_MAX, windowSeconds: 3_600 }

/**
 * The site whose page calls. One of `SITE_HOSTS` has passkeys of its own; every other page, a partner's among them, is
 * taken for the main site's, where what it signs does not hold.
 */
export function passkeySiteOf({ publicUrl, SITE_HOSTS }: Config, origin: string | undefined): PasskeySite {
  const page = URL.parse(origin ?? '')
  const isOwn = page !== null && page.protocol === 'https:' && SITE_HOSTS.includes(page.hostname)
  const site = isOwn ? page : new URL(publicUrl)
  return { rpID: site.hostname, origin: site.origin }
}

export function checkChallengeLimit({ db, now }: Context, accountId: string) {
  return checkRateLimit(db, accountChallenges, accountId, now())
}

/** The options, whose challenge this session may answer once. */
export async function giveChallenge<Options extends { challenge: string }>(
  context: Context,
  { sessionId }: PasskeyCall,
  purpose: Purpose,
  options: Options,
): Promise<Record<string, unknown>> {
  await saveChallenge(context.db, { challenge: options.challenge, sessionId, purpose }, context.now())
  return { ...options }
}

/** The challenge that is answered, which is then no more; null where this session has none such for this purpose. */
export async function spendChallenge(
  context: Context,
  { sessionId }: PasskeyCall,
  purpose: Purpose,
  answer: { clientData: string },
): Promise<string | null> {
  const challenge = challengeOf(answer)
  if (challenge === null) return null
  const madeAfter = new Date(context.now().getTime() - CHALLENGE_MINUTES * 60_000)
  return (await takeChallenge(context.db, { challenge, sessionId, purpose }, madeAfter)) ? challenge : null
}
