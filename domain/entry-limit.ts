import type { LimitType } from './campaign.ts'
import type { Pence } from './money.ts'
import { allow, refuse, type Verdict } from './verdict.ts'

export type EntryLimit = {
  readonly limitType: LimitType
  readonly entryLimit: number | null
  /** All entries that the person has in the period, by whatever route they came. */
  readonly used: number
}

/** The error of a free entry says so: an entrant who is in already comes back for more, and has nothing unpaid. */
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
