import { cardProvider } from '#domain/money/payment.ts'
import { allow, refuse } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Called, HeldCard } from '#server/platform/payment-provider.ts'
import { ProviderUnreadable } from '../providers/provider-unreadable.ts'
import { deleteCard, deleteCards, listRemoved, markDoubles, storeCards } from './card-queries.ts'
import { deleteCustomerRow, findCustomer, findPayer, lockCustomer, markLeft, raiseVersion } from './customer-queries.ts'
import { openCustomer } from './open-customer.ts'

/** Queues a comparison of the rows with the provider, after a card was used or removed. */
export function queueSync(tx: Tx, accountId: string): Promise<void> {
  return enqueue(tx, 'payments.sync-cards', { accountId }, { key: `cards:${accountId}` })
}

/** Updates the cards that a payment may have changed. */
export async function readCards(context: Context, paymentId: string): Promise<void> {
  const accountId = await findPayer(context.db, paymentId)
  if (accountId) await syncCards(context, accountId)
}

/** Detaches removed cards, then stores the provider's cards. It may run twice, also concurrently. */
export async function syncCards(context: Context, accountId: string): Promise<void> {
  const { db, providers } = context
  for (const ref of await listRemoved(db, accountId)) {
    const called = await providers[cardProvider].cards.removeCard(ref)
    // A definite no means that the card is attached to no customer.
    if (called.outcome === 'unknown' && !called.isMissing) throw unreadable('a card could not be removed', called)
    await transact(db, async (tx) => {
      await raiseVersion(tx, accountId)
      await deleteCard(tx, ref)
      return allow(null)
    })
  }
  const customer = await findCustomer(db, accountId)
  if (!customer?.ref || customer.leftAt) return
  const listed = await providers[cardProvider].cards.listCards(customer.ref)
  const isGone = listed.outcome === 'unknown' && listed.isMissing
  if (listed.outcome !== 'yes' && !isGone) throw unreadable('cards could not be listed', listed)
  const held = listed.outcome === 'yes' ? listed.value : []
  const doubles = doublesIn(held)
  const stored = await transact(db, async (tx) => {
    const current = await lockCustomer(tx, accountId)
    if (current?.version !== customer.version || current.leftAt) return refuse('ServiceBusy')
    await storeCards(tx, accountId, held)
    await markDoubles(tx, doubles, context.now())
    if (doubles.length > 0) await queueSync(tx, accountId)
    return allow(null)
  })
  if (!stored.ok) throw new Error(`the cards of ${accountId} have changed since they were read`)
}

/** All but the newest card of each number. */
function doublesIn(held: readonly HeldCard[]): string[] {
  const newestFirst = held.toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime())
  const seen = new Set<string>()
  return newestFirst.flatMap(({ ref, fingerprint }) => {
    if (fingerprint === null) return []
    if (seen.has(fingerprint)) return [ref]
    seen.add(fingerprint)
    return []
  })
}

/** Deletes the cards of a deleted account, here at once and at the provider by a job. */
export async function deleteAccountCards(context: Context, tx: Tx, accountId: string): Promise<void> {
  await deleteCards(tx, accountId)
  if (!(await markLeft(tx, accountId, context.now()))) return
  await enqueue(tx, 'payments.delete-customer', { accountId }, { key: `customer:${accountId}` })
}

/** The provider detaches the cards of a customer that is deleted. */
export async function deleteCustomer(context: Context, accountId: string): Promise<void> {
  if (!(await findCustomer(context.db, accountId))) return
  const ref = await openCustomer(context, accountId)
  if (ref === null) throw new ProviderUnreadable(`the customer of ${accountId} is not known`)
  const called = await context.providers[cardProvider].cards.deleteCustomer(ref)
  const isGone = called.outcome === 'yes' || (called.outcome === 'unknown' && called.isMissing)
  if (!isGone) throw unreadable('a customer could not be deleted', called)
  await deleteCustomerRow(context.db, accountId)
}

function unreadable(what: string, called: Called<unknown>): ProviderUnreadable {
  return new ProviderUnreadable(`${what}: ${called.outcome === 'yes' ? '' : called.why}`)
}
