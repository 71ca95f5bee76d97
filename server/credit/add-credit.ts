import type { Pence } from '#domain/money/money.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type IdempotentCall, once } from '#server/platform/db/idempotency.ts'
import { grantCredit } from './move-credit.ts'

const FOR_TRYING_OUT = {
  source: 'STAGING',
  title: 'Credit for testing',
  description: 'Spend it on any entry.',
} as const

/** Grants an account credit on request. Not available in production. */
export async function addCredit(
  context: Context,
  call: Omit<IdempotentCall, 'owner'> & { accountId: string },
  amountPence: Pence,
): Promise<Verdict<null, 'NotAllowedError' | 'IdempotencyKeyReused'>> {
  if (context.config.APP_ENV === 'prod') return refuse('NotAllowedError')
  const { accountId, ...request } = call
  const now = context.now()
  return once(context.db, { ...request, owner: accountId }, now, async (tx) => {
    await grantCredit(tx, { ...FOR_TRYING_OUT, accountId, amountPence, expiresAt: null }, now)
    return allow(null)
  })
}
