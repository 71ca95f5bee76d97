/**
 * The reason why a freeze was so late that a later beacon round decides than planned. PAYMENTS: entries had pending
 * payments. PLAN: it was frozen at once, and the plan leaves less time than that takes. SERVICE: our service did not
 * freeze it.
 */
export const lateReasons = ['PAYMENTS', 'PLAN', 'SERVICE'] as const
export type LateReason = (typeof lateReasons)[number]

/** A freeze is tried every few seconds, so that one which only waited for payments comes soon after. */
const TRIED_WITHIN_MS = 60_000

/** The shortest delay that can be published is 90 s, and the beacon needs 60 s. A freeze has the other 30 s. */
const AT_ONCE_MS = 30_000

/** `waitedUntil`: when a freeze last found an entry that was being paid for. `dueAt`: the freeze's planned instant. */
export function lateReasonOf(
  frozenAt: Date,
  { waitedUntil, dueAt }: { waitedUntil: Date | null; dueAt: Date },
): LateReason {
  const sinceMs = (instant: Date) => frozenAt.getTime() - instant.getTime()
  if (waitedUntil !== null && sinceMs(waitedUntil) <= TRIED_WITHIN_MS) return 'PAYMENTS'
  return sinceMs(dueAt) <= AT_ONCE_MS ? 'PLAN' : 'SERVICE'
}
