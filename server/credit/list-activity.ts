import type { CreditActivity, getCreditActivity } from '#contract/credit.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatPounds, pence } from '#domain/money.ts'
import type { Context } from '#server/platform/context.ts'
import { type ActivityRow, hasActivity, listActivity, listLotIds } from './activity-queries.ts'
import { creditOf } from './service.ts'

const PAGE_LENGTH = 20

/** Purchases stand to the right of credit, so the edge brings what they know. */
export type OfPurchases = {
  namesOf: (purchaseIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Those that the account's next start will release, with the credit that they hold. */
  replaced: readonly string[]
}

/**
 * What the account has and can spend, and one page of how it came and went: never half of what happened at one instant.
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
