import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { inBatches } from '#server/platform/db/batches.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { deletePrizeClaim, deletePrizeClaimsBefore } from './claim-queries.ts'
import { listPrizesOfAccount, lockPrizeCase } from './prize-queries.ts'

/**
 * Deletes the addresses that an account gave for prizes of the wheel. Refused while a prize is still to be sent: the
 * winner must receive or decline it first.
 */
export async function deletePrizeData(tx: Tx, accountId: string): Promise<Verdict<null, 'PrizeNotSettled'>> {
  for (const id of await listPrizesOfAccount(tx, accountId)) {
    const { state } = (await lockPrizeCase(tx, id))!
    if (state === 'OPEN') return refuse('PrizeNotSettled')
    await deletePrizeClaim(tx, id)
  }
  return allow(null)
}

/** Deletes the addresses of prizes that were sent or closed before an instant. */
export function purgePrizeClaimsBefore(db: Db, before: Date): Promise<void> {
  return inBatches((limit) => deletePrizeClaimsBefore(db, before, limit))
}
