import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { giveBackStockOf } from '#server/entries/service.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { lockWithPerson } from '../lock-purchase.ts'
import { clearAttribution, listUnfinished } from '../queries.ts'
import { isInFlight, releasePurchase } from './release-purchase.ts'

/**
 * The account is being deleted: what it began and has not paid goes back. While its money may be on the way it is
 * refused, so that whoever paid still has an address for the receipt, or for the letter that nothing was taken. Money
 * that comes later still meets an account that may not enter, and is let go.
 */
export async function leavePurchases(
  context: Context,
  tx: Tx,
  accountId: string,
): Promise<Verdict<null, 'EntryAlreadyPending'>> {
  const now = context.now()
  for (const id of await listUnfinished(tx, accountId)) {
    const locked = await lockWithPerson(tx, id)
    if (!locked) continue
    if (isInFlight(locked.purchase)) return refuse('EntryAlreadyPending')
    const freed = await releasePurchase(tx, locked, 'CANCELLED', 'its account was deleted', now)
    await giveBackStockOf(tx, freed, locked.purchase.number)
  }
  await clearAttribution(tx, accountId)
  return allow(null)
}
