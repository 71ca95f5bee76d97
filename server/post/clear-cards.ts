import { deleteClaims } from '#server/accounts/service.ts'
import type { Context } from '#server/platform/context.ts'
import { inBatches } from '#server/platform/db/batches.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { clearRejected, clearRound } from './card-queries.ts'

/** What stands on the cards of a round whose claims are over, and by what they were recognised. */
export async function clearCardsOf(tx: Tx, roundId: string, now: Date): Promise<void> {
  const personIds = await clearRound(tx, roundId, now)
  if (personIds.length > 0) await deleteClaims(tx, personIds)
}

/** What stands on cards that were rejected before an instant. */
export function clearRejectedBefore({ db, now }: Pick<Context, 'db' | 'now'>, before: Date): Promise<void> {
  return inBatches((limit) => clearRejected(db, before, limit, now()))
}
