import { setTimeout as wait } from 'node:timers/promises'
import { type Db, sql } from '#server/platform/db/db.ts'

/** `atOnce` more than one call may go at the same moment after a quiet time, before they are spread out. */
export type RateLimiter = { name: string; perSecond: number; atOnce: number }

/**
 * A rate limiter shared by all processes, as a token bucket. Each call takes the next slot of its bucket and waits for
 * it, so that a provider's limit is never reached, and entrants wait instead of seeing an error. False, with no slot
 * taken, if the wait would be longer than `waitMaxMs`.
 */
export async function waitForRateLimit(
  db: Db,
  { name, perSecond, atOnce }: RateLimiter,
  waitMaxMs: number,
): Promise<boolean> {
  const gapMs = 1000 / perSecond
  const { rows } = await sql<{ waitMs: number }>`
    insert into provider_turns as turns (lane, next_at) values (${name}, clock_timestamp() + ${gapMs} * interval '1 ms')
    on conflict (lane) do update
      set next_at = greatest(turns.next_at, clock_timestamp() - ${gapMs * atOnce} * interval '1 ms') + ${gapMs} * interval '1 ms'
      where turns.next_at <= clock_timestamp() + ${waitMaxMs} * interval '1 ms'
    returning extract(epoch from (next_at - clock_timestamp())) * 1000 - ${gapMs} as "waitMs"`.execute(db)
  const [taken] = rows
  if (!taken) return false
  if (Number(taken.waitMs) > 0) await wait(Number(taken.waitMs))
  return true
}
