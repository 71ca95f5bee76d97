import { cardProvider } from '#domain/money/payment.ts'
import type { Context } from '#server/platform/context.ts'
import { countSpoiltKey, insertCustomer, setCustomerRef } from './customer-queries.ts'

/**
 * The provider's customer for an account, created when first needed. It is recorded before it is requested, and a
 * creation without an answer is requested again with the same key. If the key has expired or may replay an error, the
 * customer is searched by time and metadata. Null while that is unknown.
 */
export async function openCustomer(context: Context, accountId: string): Promise<string | null> {
  const { db, providers, now, log } = context
  const customer = await insertCustomer(db, accountId, now())
  if (customer.ref) return customer.ref
  const { cards, keepsKeysMs } = providers[cardProvider]
  const keyIsGone = now().getTime() - customer.createdAt.getTime() >= keepsKeysMs
  if (keyIsGone || customer.keysSpoilt > 0) {
    const found = await cards.findCustomer({ accountId, begunAt: customer.createdAt })
    if (found.outcome !== 'yes') return null
    if (found.value) return setCustomerRef(db, accountId, found.value)
  }
  const key = `cus:${accountId}${customer.keysSpoilt === 0 ? '' : `:${customer.keysSpoilt + 1}`}`
  const made = await cards.makeCustomer({ accountId, key })
  if (made.outcome === 'yes') return setCustomerRef(db, accountId, made.value)
  log.warn({ account: accountId, outcome: made.outcome, why: made.why }, 'customer could not be made')
  if (made.outcome === 'no' || made.keySpoilt) await countSpoiltKey(db, accountId)
  return null
}
