import { deleteClaims } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { inBatches } from '#server/platform/db/batches.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { clearRejected, clearRound } from './card-queries.ts'

/** Deletes the words of a round's cards once its claims are over, and the hashes that identified the senders. */
export async function clearCardsOf(tx: Tx, roundId: string, now: Date): Promise<void> {
  const personIds = await clearRound(tx, roundId, now)
  if (personIds.length > 0) await deleteClaims(tx, personIds, now)
}

/** Deletes the words of cards that were rejected before an instant. */
export function clearRejectedBefore({ db, now }: Pick<Context, 'db' | 'now'>, before: Date): Promise<void> {
  return inBatches((limit) => clearRejected(db, before, limit, now()))
}
