import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { checkRateLimit, countBack, type RateLimit } from '#server/platform/limits/rate-limits.ts'
import { countPasskeyUp } from '#server/platform/passkeys/passkey-queries.ts'
import { makeShowOptions, type ShownPasskey, verifyShown } from '#server/platform/passkeys/passkeys.ts'
import { type Attribution, setProved, startSession } from '#server/sessions/exports.ts'
import { addressLimit } from '../log-in/log-in.ts'
import { lockAccount } from '../queries.ts'
import { checkChallengeLimit, issueChallenge, type OwnCall, type PasskeyCall, spendChallenge } from './challenges.ts'
import { findMemberPasskey, listMemberPasskeys, type MemberPasskey, type Purpose } from './passkey-queries.ts'

type Options = Record<string, unknown>

/** The limit of challenges that one network may request without answering. */
function challengeLimit({ config }: Context): RateLimit {
  return { rule: 'passkey.address', max: config.RATE_ACCOUNT_PER_ADDRESS, windowSeconds: 3_600 }
}

/** Any passkey that the browser has for this site: the account is not known in advance. */
export async function requestPasskeyLogIn(
  context: Context,
  call: PasskeyCall,
  address: string | null,
): Promise<Verdict<Options, 'TooManyRequests'>> {
  const rate = await checkRateLimit(context.db, challengeLimit(context), address, context.now())
  if (!rate.ok) return rate
  return allow(await issueChallenge(context, call, 'LOG_IN', await makeShowOptions(call.site, [], 'required')))
}

/** A passkey that has verified its owner is two factors in one, so it is enough to log in. */
export async function logInByPasskey(
  context: Context,
  call: PasskeyCall,
  shown: ShownPasskey,
  attribution: Attribution,
): Promise<
  Verdict<
    { accountId: string; token: string },
    'ShepherdAuthenticationFailed' | 'AccountBlocked' | 'AccountDeleted' | 'TooManyRequests'
  >
> {
  const { db } = context
  const { address } = attribution
  const now = context.now()
  const rate = await checkRateLimit(db, addressLimit(context), address, now)
  if (!rate.ok) return rate
  const passkey = await findShown(context, call, 'LOG_IN', shown)
  if (!passkey) return refuse('ShepherdAuthenticationFailed')
  const { id: passkeyId, accountId } = passkey
  if (address !== null)
    for (const limit of [addressLimit(context), challengeLimit(context)]) await countBack(db, limit, address, now)
  return transact(db, async (tx) => {
    const { state, number } = await lockAccount(tx, accountId)
    if (state === 'BLOCKED') return refuse('AccountBlocked')
    if (state === 'DELETED') return refuse('AccountDeleted')
    // It may have been removed while it was being verified.
    if (!(await findMemberPasskey(tx, passkeyId, call.site.rpID))) return refuse('ShepherdAuthenticationFailed')
    const known = { id: accountId, externalId: context.ids.accounts.encode(number) }
    const ground = { deviceId: null, isProved: true, passkeyId }
    const { token } = await startSession(context, tx, known, attribution, now, ground)
    return allow({ accountId, token })
  })
}

/** The options for one of the caller's passkeys; null if they have none for this site. */
export async function requestPasskeyProof(
  context: Context,
  call: OwnCall,
): Promise<Verdict<Options | null, 'TooManyRequests'>> {
  const { db } = context
  const passkeys = (await listMemberPasskeys(db, call.accountId)).filter(({ rpId }) => rpId === call.site.rpID)
  if (passkeys.length === 0) return allow(null)
  const rate = await checkChallengeLimit(context, call.accountId)
  if (!rate.ok) return rate
  return allow(await issueChallenge(context, call, 'PROVE', await makeShowOptions(call.site, passkeys, 'required')))
}

/** From now on the session may do all that one with a password may, until it ends or its passkey is removed. */
export async function proveByPasskey(
  context: Context,
  call: OwnCall,
  shown: ShownPasskey,
): Promise<Verdict<null, 'VerifyCodeExpired'>> {
  const { accountId, sessionId, site } = call
  const passkey = await findShown(context, call, 'PROVE', shown, accountId)
  if (!passkey) return refuse('VerifyCodeExpired')
  return transact<Verdict<null, 'VerifyCodeExpired'>>(context.db, async (tx) => {
    await lockAccount(tx, accountId)
    if (!(await findMemberPasskey(tx, passkey.id, site.rpID))) return refuse('VerifyCodeExpired')
    await setProved(tx, sessionId, passkey.id)
    return allow(null)
  })
}

/** The passkey (of that account) that signed the challenge of this session for this site, and counted up. */
async function findShown(
  context: Context,
  call: PasskeyCall,
  purpose: Purpose,
  shown: ShownPasskey,
  accountId?: string,
): Promise<MemberPasskey | null> {
  const challenge = await spendChallenge(context, call, purpose, shown)
  const passkey = challenge === null ? null : await findMemberPasskey(context.db, shown.id, call.site.rpID)
  if (challenge === null || passkey === null || passkey.accountId !== (accountId ?? passkey.accountId)) return null
  const counter = await verifyShown(call.site, challenge, shown, passkey, 'required')
  const isCounted =
    counter !== null && (await countPasskeyUp(context.db, 'memberPasskeys', passkey.id, counter, context.now()))
  return isCounted ? passkey : null
}
