/**
 * A round shorter than this is a quick draw. Its rounds follow each other so that visitors can watch a draw, and their
 * small prizes are no evidence of what can be won here.
 */
export const QUICK_ROUND_MS = 1_800_000

export function isQuickRound({ opensAt, closesAt }: { opensAt: Date; closesAt: Date | null }): boolean {
  return closesAt !== null && closesAt.getTime() - opensAt.getTime() < QUICK_ROUND_MS
}
