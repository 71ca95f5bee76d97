import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { setProved } from '#server/sessions/exports.ts'
import { proveOwner } from './prove-owner.ts'

/** The owner's proof: the password of the account, or the code that was emailed for this session. */
export type ShownProof = { kind: 'password' | 'code'; proof: string }

/** The session gets the rights of a log-in with a password until it ends. */
export async function proveSession(
  context: Context,
  caller: { accountId: string; sessionId: string },
  shown: ShownProof,
): Promise<Verdict<null, 'ShepherdWrongPassword' | 'VerifyCodeExpired' | 'TooManyRequests'>> {
  const codeOf = shown.kind === 'code' ? caller.sessionId : null
  const proved = await proveOwner(context, caller.accountId, shown.proof, codeOf)
  if (!proved.ok) return proved
  await setProved(context.db, caller.sessionId, null)
  return allow(null)
}
