import { type Pence, pence } from '#domain/money/money.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import {
  addSpend,
  type Person,
  recountSpend,
  releaseSpend,
  reserveSpend,
  type SpendKey,
} from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Send } from '#server/platform/db/pipeline.ts'
import { lockWithPerson } from '../lock-purchase.ts'
import type { PurchaseRow } from '../queries.ts'
import type { ClaimablePurchase } from './lock-queries.ts'

/** Counts a purchase towards its person's monthly limit for credit cards; refused if it would exceed the limit. */
export async function reserveCreditCardSpend(
  context: Context,
  tx: Tx,
  purchaseId: string,
): Promise<Verdict<null, 'MonthlySpendingLimitReached'>> {
  const locked = await lockWithPerson(tx, purchaseId)
  const key = locked && spendKey(locked)
  if (!key) return allow(null)
  const limit = pence(context.config.CREDIT_CARD_MONTHLY_LIMIT_PENCE)
  const isTaken = await reserveSpend(tx, key, locked.purchase.totalPence, limit)
  return isTaken ? allow(null) : refuse('MonthlySpendingLimitReached', { limit })
}

/**
 * Like `reserveCreditCardSpend`, for the purchases of a batch. A person who would exceed the limit is refused alone.
 */
export function reserveCreditCardSpends(
  context: Context,
  send: Send,
  purchases: readonly ClaimablePurchase[],
): Promise<void> {
  const limitPence = context.config.CREDIT_CARD_MONTHLY_LIMIT_PENCE
  const counted = purchases.flatMap(({ personId, spendMonth: month, totalPence }) =>
    month === null ? [] : [{ personId, month, pence: totalPence, limitPence }],
  )
  return addSpend(send, counted, 'CREDIT_CARD')
}

/** Releases what `reserveCreditCardSpend` counted. */
export async function releaseCreditCardSpend(tx: Tx, purchaseId: string, amountPence: Pence): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  const key = locked && spendKey(locked)
  if (key) await releaseSpend(tx, key, amountPence)
}

/** Counts again what `releaseCreditCardSpend` released, because the refund has failed. */
export async function recountCreditCardSpend(tx: Tx, purchaseId: string, amountPence: Pence): Promise<void> {
  const locked = await lockWithPerson(tx, purchaseId)
  const key = locked && spendKey(locked)
  if (key) await recountSpend(tx, key, amountPence)
}

function spendKey({ purchase, person }: { purchase: PurchaseRow; person: Person }): SpendKey | null {
  return purchase.spendMonth === null ? null : { personId: person.id, month: purchase.spendMonth, kind: 'CREDIT_CARD' }
}
