/**
 * Why a list was closed so late that a later round of the beacon decides than was planned. PAYMENTS: entries were still
 * being paid for. SERVICE: nothing of ours closed it.
 */
export const lateReasons = ['PAYMENTS', 'SERVICE'] as const
export type LateReason = (typeof lateReasons)[number]

/** A freeze is tried every few seconds, so that one which only waited for payments comes soon after. */
const TRIED_WITHIN_MS = 60_000

/** `waitedUntil`: when a try of the freeze last found an entry that was being paid for. */
export function lateReasonOf(frozenAt: Date, waitedUntil: Date | null): LateReason {
  const wasTried = waitedUntil !== null && frozenAt.getTime() - waitedUntil.getTime() <= TRIED_WITHIN_MS
  return wasTried ? 'PAYMENTS' : 'SERVICE'
}
