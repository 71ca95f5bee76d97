import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { confirmNumber } from '#server/accounts/service.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db.ts'
import { sameSecret } from '#server/platform/tokens.ts'
import { codeHashOf } from './code-hash.ts'
import { countTry, lockLastCode, setConfirmed } from './queries.ts'

const TRIES_MAX = 5

/**
 * Confirms a code: the number is the account's from now on. The code's row is locked while it is compared, so that
 * guesses made together are counted one by one, and a right one has its effect once.
 */
export async function confirmCode(
  context: Context,
  accountId: string,
  asked: { msisdn: string; code: string },
): Promise<Verdict<null, 'VerifyCodeExpired'>> {
  const now = context.now()
  const confirmed = await transact(context.db, async (tx) => {
    const last = await lockLastCode(tx, accountId)
    if (!last || last.msisdn !== asked.msisdn || last.confirmedAt !== null) return allow(false)
    if (now >= last.expiresAt || last.tries >= TRIES_MAX) return allow(false)
    if (!sameSecret(codeHashOf(context, accountId, asked.msisdn, asked.code), last.codeHash)) {
      await countTry(tx, last.id)
      return allow(false)
    }
    await setConfirmed(tx, last.id, now)
    await confirmNumber(context, tx, accountId, asked.msisdn)
    return allow(true)
  })
  return confirmed.value ? allow(null) : refuse('VerifyCodeExpired')
}
