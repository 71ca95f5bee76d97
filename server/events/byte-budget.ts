import type { Refused } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countAgainst, type RateLimit, refuseForNow } from '#server/platform/limits/rate-limits.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'

const RESERVED_BYTES = 1_000_000
const DAY_SECONDS = 86_400
/** The size of a row's ids and instants and its entries in two indexes. */
const ROW_BYTES = 250

type Reserved = { day: number; bytes: number; reserving: Promise<boolean> | null }

/** The part of the day's budget that this process has reserved and not used. */
const reservedKey: CacheKey<Reserved> = { first: () => ({ day: 0, bytes: 0, reserving: null }) }

/**
 * Takes the bytes of events from the day's budget, or returns an error if the budget is spent. Each process reserves a
 * megabyte at a time. If every call updated the one row, calls would wait for each other.
 */
export async function spendBytes(
  { db, config, cache }: Context,
  sent: { bytes: number; events: number },
  now: Date,
): Promise<Refused<'TooManyRequests'> | null> {
  const limit = { rule: 'events.megabytes', max: config.EVENTS_MB_PER_DAY, windowSeconds: DAY_SECONDS }
  const own = cache.read(reservedKey)
  const day = Math.floor(now.getTime() / (DAY_SECONDS * 1000))
  if (own.day !== day) Object.assign(own, { day, bytes: 0, reserving: null })
  const needed = sent.bytes + sent.events * ROW_BYTES
  while (own.bytes < needed) {
    own.reserving ??= reserve(db, limit, own, now)
    if (!(await own.reserving) && own.bytes < needed) return refuseForNow(limit, now)
  }
  own.bytes -= needed
  return null
}

async function reserve(db: Db, limit: RateLimit, own: Reserved, now: Date): Promise<boolean> {
  const isLeft = await countAgainst(db, limit, 'all', now).finally(() => {
    own.reserving = null
  })
  if (isLeft) own.bytes += RESERVED_BYTES
  return isLeft
}
