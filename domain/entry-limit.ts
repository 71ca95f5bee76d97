import type { LimitType } from './campaign.ts'
import { allow, refuse, type Verdict } from './verdict.ts'

export type EntryLimit = {
  readonly limitType: LimitType
  readonly entryLimit: number | null
  /** All chances that the person has in the period, by whatever route they came. */
  readonly used: number
}

export function judgeEntryLimit(limit: EntryLimit, quantity: number): Verdict<null, 'EntryLimitReached'> {
  const { limitType, entryLimit, used } = limit
  if (limitType === 'NONE' || entryLimit === null || used + quantity <= entryLimit) return allow(null)
  return refuse('EntryLimitReached', { limit: entryLimit, limit_type: limitType, used })
}
