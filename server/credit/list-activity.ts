import type { CreditActivity, getCreditActivity } from '#contract/credit.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatPounds, pence } from '#domain/money/money.ts'
import type { Context } from '#server/platform/context.ts'
import { type ActivityRow, hasActivity, listActivity, listLotIds } from './activity-queries.ts'
import { creditOf } from './credit.ts'

const PAGE_LENGTH = 20

/** Purchases may not be imported here, so the edge passes in their data. */
export type OfPurchases = {
  namesOf: (purchaseIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Purchases that the account's next start will release, with their held credit. */
  replaced: readonly string[]
}

/**
 * The balance and spendable credit of an account, and one page of its activity. A page contains either all or none of
 * the lines of one instant.
 */
export async function listCreditActivity(
  { db, now }: Context,
  accountId: string,
  olderThan: Date | null,
  { namesOf, replaced }: OfPurchases,
): Promise<AnswerOf<typeof getCreditActivity>> {
  const availablePence = await creditOf(db, accountId, now())
  const spendablePence = await creditOf(db, accountId, now(), replaced)
  const lotIds = await listLotIds(db, accountId)
  const rows = await listActivity(db, lotIds, olderThan, PAGE_LENGTH)
  const last = rows.at(-1)
  const names = await namesOf(rows.flatMap(({ purchaseId }) => purchaseId ?? []))
  return {
    available: availablePence,
    spendable: spendablePence,
    has_more: last !== undefined && rows.length >= PAGE_LENGTH && (await hasActivity(db, lotIds, last.at)),
    activity: rows.map((row) => shown(row, names)),
  }
}

function shown(row: ActivityRow, names: ReadonlyMap<string, string>): CreditActivity {
  const amount = pence(row.amountPence)
  return {
    reason_tag: row.reason,
    name: (row.purchaseId && names.get(row.purchaseId)) || row.title,
    pending: row.pending,
    timestamp: row.at,
    transaction_type: row.type,
    amount,
    amountF: formatPounds(amount),
    expires_at: row.type === 'CREDIT' ? row.expiresAt : null,
  }
}
