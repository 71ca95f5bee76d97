import type { Pence } from '../money/money.ts'
import { allow, refuse, type Verdict } from '../verdict.ts'
import type { LimitType } from './campaign.ts'

export type EntryLimit = {
  readonly limitType: LimitType
  readonly entryLimit: number | null
  /** The person's entries in the period, by all routes. */
  readonly used: number
}

/** The error marks a free entry: its entrant has come back for another entry, and has nothing unpaid. */
export function checkEntryLimit(
  limit: EntryLimit,
  quantity: number,
  pricePence?: Pence,
): Verdict<null, 'EntryLimitReached'> {
  const { limitType, entryLimit, used } = limit
  if (limitType === 'NONE' || entryLimit === null || used + quantity <= entryLimit) return allow(null)
  const meta = { limit: entryLimit, limit_type: limitType, used }
  return refuse('EntryLimitReached', pricePence === 0 ? { ...meta, is_free: true } : meta)
}
