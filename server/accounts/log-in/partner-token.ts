import { errors, jwtDecrypt } from 'jose'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { hashOf } from '#server/platform/tokens.ts'

export const PARTNER_TOKEN_SECONDS_MAX = 300
/** The tolerated difference between a partner's clock and ours. */
export const CLOCK_TOLERANCE_SECONDS = 5
const TOKEN_ID_LENGTH = { min: 16, max: 128 }

/** The email in a partner's token, and the hash by which a second use is detected until it expires. */
export type PartnerToken = { email: string; hash: string; expiresAt: Date }

/**
 * Reads a token that a partner's server made for one of its visitors. Errors: TokenExpired after its end, TokenRejected
 * otherwise. The key is that of the brand under which the call is made, and the token cannot select another key or
 * algorithm.
 */
export async function readPartnerToken(
  { config, now }: Context,
  brand: string,
  token: string,
): Promise<Verdict<PartnerToken, 'TokenExpired' | 'TokenRejected'>> {
  const key = config.PARTNER_KEYS[brand]
  if (!key) return refuse('TokenRejected')
  const opened = await open(token, key, {
    issuer: brand,
    audience: config.publicUrl,
    requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
    maxDecompressedLength: 0,
    maxTokenAge: PARTNER_TOKEN_SECONDS_MAX,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: now(),
  })
  if (!opened.ok) return opened
  const { sub, jti, iat, exp } = opened.value
  if (typeof sub !== 'string' || typeof jti !== 'string') return refuse('TokenRejected')
  if (jti.length < TOKEN_ID_LENGTH.min || jti.length > TOKEN_ID_LENGTH.max) return refuse('TokenRejected')
  if (exp! - iat! > PARTNER_TOKEN_SECONDS_MAX) return refuse('TokenRejected')
  const expiresAt = new Date((exp! + CLOCK_TOLERANCE_SECONDS) * 1000)
  return allow({ email: sub, hash: hashOf(`${brand} ${jti}`), expiresAt })
}

async function open(
  token: string,
  key: Parameters<typeof jwtDecrypt>[1],
  options: NonNullable<Parameters<typeof jwtDecrypt>[2]>,
): Promise<Verdict<Awaited<ReturnType<typeof jwtDecrypt>>['payload'], 'TokenExpired' | 'TokenRejected'>> {
  try {
    return allow((await jwtDecrypt(token, key, options)).payload)
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse('TokenExpired')
    if (error instanceof errors.JOSEError) return refuse('TokenRejected')
    throw error
  }
}
