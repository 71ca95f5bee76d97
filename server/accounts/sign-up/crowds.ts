import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, transact } from '#server/platform/db/db.ts'
import { checkHarder, checkHuman, type Proof, spendProof } from '#server/platform/limits/human-check.ts'
import { countPart, forgive, type RateLimit } from '#server/platform/limits/rate-limits.ts'
import { emailKeyOf } from '../person/person-keys.ts'

/**
 * One limit over exists, forgot, register and guest sign-up, so that a caller cannot test many emails for accounts. It
 * counts emails whose owner neither logs in nor signs up afterwards: a mobile network shows thousands of people under
 * one address. Calls beyond it are not refused, but each needs a harder robot check.
 */
function lookUpLimit({ config }: Context): RateLimit {
  return { rule: 'account.address', max: config.RATE_ACCOUNT_PER_ADDRESS, windowSeconds: 3_600 }
}

/** Counts a look-up. Returns whether this address has made so many that it needs a harder check. */
export async function countLookUp(context: Context, email: string, address: string | null): Promise<boolean> {
  if (address === null) return false
  const limit = lookUpLimit(context)
  return (await countPart(context.db, limit, address, emailKeyOf(context, email), context.now())) > limit.max
}

/** Forgives the look-ups of an email after its owner has logged in or signed up. */
export async function forgiveLookUps(context: Context, db: Db, email: string, address: string | null): Promise<void> {
  if (address !== null) await forgive(db, lookUpLimit(context), address, emailKeyOf(context, email))
}

/** For calls that need a check only once many come from their address. */
export async function admitLookUp(
  context: Context,
  email: string,
  solved: string | null,
  address: string | null,
): Promise<Verdict<null, 'GoogleRecaptchaError'>> {
  if (!(await countLookUp(context, email, address))) return allow(null)
  const proof = await checkHumanInCrowd(context, solved ?? '', address, true)
  return proof.ok ? transact(context.db, (tx) => spendProof(tx, proof.value, context.now())) : proof
}

/** Like `checkHuman`, with a harder check for an address with many look-ups. */
export async function checkHumanInCrowd(
  context: Context,
  solved: string,
  address: string | null,
  isCrowded: boolean,
): Promise<Verdict<Proof, 'GoogleRecaptchaError'>> {
  const proof = await checkHuman(context, solved, address)
  if (!isCrowded || address === null) return proof
  const harder = await checkHarder(context.db, proof.ok ? proof.value : null, address, context.now())
  return harder.ok ? proof : harder
}
