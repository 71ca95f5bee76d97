import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { confirmNumber } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { isCodeHash } from './code-hash.ts'
import { countTry, lockLastCode, setConfirmed } from './queries.ts'

const TRIES_MAX = 5

/** Errors that keep an effect, a counted guess or two joined persons, so they must not roll back. */
type Confirmed = 'no' | { storedUntil: Date | null }

/**
 * Confirms a code: the account gets the number. The code's row is locked during the comparison, so that simultaneous
 * guesses are counted one at a time, and a correct one has its effect once.
 */
export async function confirmCode(
  context: Context,
  accountId: string,
  request: { msisdn: string; code: string },
): Promise<Verdict<null, 'VerifyCodeExpired' | 'TakingABreak'>> {
  const now = context.now()
  const confirmed = await transact<Verdict<Confirmed>>(context.db, async (tx) => {
    const last = await lockLastCode(tx, accountId)
    if (!last || last.msisdn !== request.msisdn || last.confirmedAt !== null) return allow('no')
    if (now >= last.expiresAt || last.tries >= TRIES_MAX) return allow('no')
    if (!isCodeHash(context, { accountId, ...request }, last.codeHash)) {
      await countTry(tx, last.id)
      return allow('no')
    }
    await setConfirmed(tx, last.id, now)
    return allow(await confirmNumber(context, tx, accountId, request.msisdn))
  })
  if (!confirmed.ok || confirmed.value === 'no') return refuse('VerifyCodeExpired')
  const { storedUntil } = confirmed.value
  return storedUntil === null ? allow(null) : refuse('TakingABreak', { until: storedUntil })
}
