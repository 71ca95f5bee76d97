import { CHALLENGE_MINUTES, CHALLENGES_PER_HOUR_MAX } from '#domain/person/member-passkey.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { checkRateLimit, type RateLimit } from '#server/platform/limits/rate-limits.ts'
import { challengeOf, type PasskeySite } from '#server/platform/passkeys/passkeys.ts'
import { consumeChallenge, type Purpose, saveChallenge } from './passkey-queries.ts'

/** The session and the site of a call. A passkey challenge must be answered in the session that requested it. */
export type PasskeyCall = { sessionId: string; site: PasskeySite }
export type OwnCall = PasskeyCall & { accountId: string; externalId: string }

const accountChallenges: RateLimit = { rule: 'passkey.account', max: CHALLENGES_PER_HOUR_MAX, windowSeconds: 3_600 }

/**
 * The site whose page calls. Each of `SITE_HOSTS` has its own passkeys. Every other page, such as a partner's, is
 * treated as the main site's, whose signatures it cannot produce.
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

/** Returns the options with a challenge that this session may answer once. */
export async function issueChallenge<Options extends { challenge: string }>(
  context: Context,
  { sessionId }: PasskeyCall,
  purpose: Purpose,
  options: Options,
): Promise<Record<string, unknown>> {
  await saveChallenge(context.db, { challenge: options.challenge, sessionId, purpose }, context.now())
  return { ...options }
}

/** Returns and consumes the challenge; null if this session has no such challenge for this purpose. */
export async function spendChallenge(
  context: Context,
  { sessionId }: PasskeyCall,
  purpose: Purpose,
  answer: { clientData: string },
): Promise<string | null> {
  const challenge = challengeOf(answer)
  if (challenge === null) return null
  const madeAfter = new Date(context.now().getTime() - CHALLENGE_MINUTES * 60_000)
  return (await consumeChallenge(context.db, { challenge, sessionId, purpose }, madeAfter)) ? challenge : null
}
