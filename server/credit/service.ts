import type { DataExport } from '#contract/data-export.ts'
import { availableCredit } from '#domain/credit.ts'
import { type Pence, pence, sum } from '#domain/money.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listActivity, listLotIds } from './activity-queries.ts'
import { listGrants, listHeld, listLots, setSeen } from './queries.ts'

export { postCreditOf } from './batch-queries.ts'
export { ensureHouse, type HeldCredit, listHeldCreditOf, listLotsOf, moveCreditInBatch } from './hold-queries.ts'
export { grantCredit, holdCredit, releaseCredit } from './move-credit.ts'

/** What an account can spend now. What the `replaced` purchases hold counts as if they had released it. */
export async function creditOf(db: Db, accountId: string, now: Date, replaced: readonly string[] = []): Promise<Pence> {
  const held = (await Promise.all(replaced.map((purchaseId) => listHeld(db, purchaseId)))).flat()
  const heldOf = (id: string) => held.filter(({ lotId }) => lotId === id).map(({ amountPence }) => amountPence)
  const lots = (await listLots(db, accountId)).map((lot) => ({
    ...lot,
    leftPence: sum([lot.leftPence, ...heldOf(lot.id)]),
  }))
  return availableCredit(lots, now)
}

/** The owner has been notified of all that was granted so far. */
export async function markSeen(db: Db, accountId: string, now: Date): Promise<void> {
  await setSeen(db, accountId, now)
}

/** More than any account has; the statement wants a number. */
const ALL = 1_000_000

/** All credit that an account ever had, and everything that became of it. */
export async function describeCredit(db: Db, accountId: string): Promise<DataExport['credit']> {
  const activity = await listActivity(db, await listLotIds(db, accountId), null, ALL)
  return {
    lots: await listGrants(db, accountId),
    activity: activity.map(({ reason, type, amountPence, pending, at }) => ({
      reason_tag: reason,
      transaction_type: type,
      amount: pence(amountPence),
      pending,
      timestamp: at,
    })),
  }
}
