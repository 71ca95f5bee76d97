import { availableCredit, creditExpiresAt } from '#domain/credit.ts'
import { type Pence, pence } from '#domain/money.ts'
import type { Db } from '#server/platform/db.ts'
import { findUnseenLot, listLots, setSeen } from './queries.ts'

export { grantCredit, holdCredit, postCredit, releaseCredit } from './move-credit.ts'

export type CreditStanding = {
  availablePence: Pence
  /** When the balance will next fall by itself. */
  expiresAt: Date | null
  unseen: { title: string; description: string; amountPence: Pence } | null
}

/** What an account can spend now, and what its owner has not been told of. */
export async function creditOf(db: Db, accountId: string, now: Date): Promise<CreditStanding> {
  const lots = await listLots(db, accountId)
  const unseen = await findUnseenLot(db, accountId)
  return {
    availablePence: availableCredit(lots, now),
    expiresAt: creditExpiresAt(lots, now),
    unseen: unseen
      ? { title: unseen.title, description: unseen.description, amountPence: pence(unseen.grantedPence) }
      : null,
  }
}

/** The owner has been told of all that was granted so far. */
export async function markSeen(db: Db, accountId: string, now: Date): Promise<void> {
  await setSeen(db, accountId, now)
}
