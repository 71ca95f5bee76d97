export const delayedKinds = ['DELETE', 'BLOCK'] as const
export type DelayedKind = (typeof delayedKinds)[number]

/** The tickets, prizes and money of a person that a deletion or a block would affect. */
export type OpenStakes = {
  readonly rounds: readonly { readonly drawsAt: Date | null }[]
  readonly cases: readonly unknown[]
  readonly payments: number
  readonly refunds: number
  readonly disputes: number
}

/** Credit is not open: no draw ends it. */
export function isAnythingOpen({ rounds, cases, payments, refunds, disputes }: OpenStakes): boolean {
  return rounds.length > 0 || cases.length > 0 || payments + refunds + disputes > 0
}

/** The latest draw with a date; null if none has one. */
export function lastDrawAt({ rounds }: Pick<OpenStakes, 'rounds'>): Date | null {
  const times = rounds.flatMap(({ drawsAt }) => (drawsAt === null ? [] : [drawsAt.getTime()]))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** Staff need these days to answer a request that can wait no longer. */
export const DAYS_TO_ANSWER = 3

/** A deletion waits until this moment at most, because the law requires an answer within a month. */
export function waitEndsAt(dueAt: Date): Date {
  return new Date(dueAt.getTime() - DAYS_TO_ANSWER * 86_400_000)
}

/** A deletion may wait for a draw only if the draw is early enough to answer in time. */
export function mayWaitFor(drawsAt: Date | null, dueAt: Date, now: Date): boolean {
  const end = waitEndsAt(dueAt)
  return now < end && (drawsAt === null || drawsAt < end)
}
