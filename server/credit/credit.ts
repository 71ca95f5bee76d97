import type { DataExport } from '#contract/data-export.ts'
import { availableCredit } from '#domain/money/credit.ts'
import { type Pence, pence, sum } from '#domain/money/money.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listActivity, listLotIds } from './activity-queries.ts'
import { listGrants, listHeld, listLots, setSeen } from './queries.ts'

/** The credit that an account can spend now. Credit held by the `replaced` purchases counts as released. */
export async function creditOf(db: Db, accountId: string, now: Date, replaced: readonly string[] = []): Promise<Pence> {
  const held = (await Promise.all(replaced.map((purchaseId) => listHeld(db, purchaseId)))).flat()
  const heldOf = (id: string) => held.filter(({ lotId }) => lotId === id).map(({ amountPence }) => amountPence)
  const lots = (await listLots(db, accountId)).map((lot) => ({
    ...lot,
    leftPence: sum([lot.leftPence, ...heldOf(lot.id)]),
  }))
  return availableCredit(lots, now)
}

/** Marks all credit granted so far as seen by the owner. */
export async function markSeen(db: Db, accountId: string, now: Date): Promise<void> {
  await setSeen(db, accountId, now)
}

/** More than any account has; the statement needs a number. */
const ALL = 1_000_000

/** All credit ever granted to an account, and its use. */
export async function describeCredit(db: Db, accountId: string): Promise<DataExport['credit']> {
  const activity = await listActivity(db, await listLotIds(db, accountId), null, ALL)
  return {
    lots: await listGrants(db, accountId),
    activity: activity.map(({ reason, type, amountPence, pending, at }) => ({
      reasonTag: reason,
      transactionType: type,
      amountPence: pence(amountPence),
      pending,
      timestamp: at,
    })),
  }
}
