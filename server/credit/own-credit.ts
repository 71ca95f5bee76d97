import type { DataExport } from '#contract/data-export.ts'
import { pence } from '#domain/money.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listActivity, listLotIds } from './activity-queries.ts'
import { listGrants } from './queries.ts'

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
