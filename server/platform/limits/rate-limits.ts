import { isIPv6 } from 'node:net'
import { allow, type Refused, refuse, type Verdict } from '#domain/verdict.ts'
import { deleteBefore } from '../db/batches.ts'
import { type Db, sql } from '../db/db.ts'

export type RateLimit = { rule: string; max: number; windowSeconds: number }

/**
 * Counts one more and returns whether it is within the limit. The count is in the database, so that it covers all
 * processes. Windows are fixed, so at most twice the limit is possible around a window's edge.
 */
export async function countAgainst(db: Db, limit: RateLimit, subject: string, now: Date): Promise<boolean> {
  return (await countOne(db, limit, subject, now)) <= limit.max
}

/** Counts one more and returns the count of this window. */
export async function countOne(db: Db, limit: RateLimit, subject: string, now: Date): Promise<number> {
  const row = await db
    .insertInto('rateCounters')
    .values({ rule: limit.rule, subject, windowStart: windowOf(limit, now), taken: 1 })
    .onConflict((conflict) =>
      conflict.columns(['rule', 'subject', 'windowStart']).doUpdateSet({ taken: sql`rate_counters.taken + 1` }),
    )
    .returning('taken')
    .executeTakeFirstOrThrow()
  return row.taken
}

/** Like `countAgainst`, with an error that says how long to wait. Without a subject nothing is counted. */
export async function checkRateLimit(
  db: Db,
  limit: RateLimit,
  subject: string | null,
  now: Date,
): Promise<Verdict<null, 'TooManyRequests'>> {
  return subject === null || (await countAgainst(db, limit, subject, now)) ? allow(null) : refuseForNow(limit, now)
}

/** Refuses until the end of the window. */
export function refuseForNow(limit: RateLimit, now: Date): Refused<'TooManyRequests'> {
  const endsAt = windowOf(limit, now).getTime() + limit.windowSeconds * 1000
  return refuse('TooManyRequests', { retry_after: Math.ceil((endsAt - now.getTime()) / 1000) })
}

/** Subtracts one count: an attempt counted in advance as a failure has succeeded. */
export async function countBack(db: Db, limit: RateLimit, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('rateCounters')
    .set({ taken: sql`greatest(taken - 1, 0)` })
    .where('rule', '=', limit.rule)
    .where('subject', '=', subject)
    .where('windowStart', '=', windowOf(limit, now))
    .execute()
}

/** Whether anything was counted in the last windows, including the current one. */
export async function isCounted(
  db: Db,
  { rule, windowSeconds }: RateLimit,
  subject: string,
  windows: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('rateCounters')
    .select('taken')
    .where('rule', '=', rule)
    .where('subject', '=', subject)
    .where('windowStart', '>', new Date(now.getTime() - windows * windowSeconds * 1000))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts the different parts of a subject, such as the emails that one address looked up. Returns their number in this
 * window. A part counts once, and no longer after it is forgiven.
 */
export async function countPart(db: Db, limit: RateLimit, subject: string, part: string, now: Date): Promise<number> {
  const isNew = (await countOne(db, partOf(limit), `${subject} ${part}`, now)) === 1
  if (isNew) return countOne(db, limit, subject, now)
  const row = await db
    .selectFrom('rateCounters')
    .select('taken')
    .where('rule', '=', limit.rule)
    .where('subject', '=', subject)
    .where('windowStart', '=', windowOf(limit, now))
    .executeTakeFirst()
  return row?.taken ?? 0
}

/** Subtracts the count of one part of a subject. */
export async function forgive(db: Db, limit: RateLimit, subject: string, part: string): Promise<void> {
  await sql`
    with forgiven as (
      delete from rate_counters where rule = ${partOf(limit).rule} and subject = ${`${subject} ${part}`}
      returning window_start)
    update rate_counters set taken = greatest(taken - 1, 0) from forgiven
    where rule = ${limit.rule} and subject = ${subject} and rate_counters.window_start = forgiven.window_start`.execute(
    db,
  )
}

function partOf(limit: RateLimit): RateLimit {
  return { ...limit, rule: `${limit.rule}.part` }
}

/** Resets all counts of a subject. */
export async function deleteCounts(db: Db, rule: string, subject: string): Promise<void> {
  await db.deleteFrom('rateCounters').where('rule', '=', rule).where('subject', '=', subject).execute()
}

export function purgeCountsBefore(db: Db, before: Date): Promise<void> {
  return deleteBefore(db, 'rateCounters', 'windowStart', before)
}

function windowOf(limit: RateLimit, now: Date): Date {
  const width = limit.windowSeconds * 1000
  return new Date(Math.floor(now.getTime() / width) * width)
}

/**
 * The subject of limits for a network address. Phone networks give one household a whole IPv6 /64, so it counts as one
 * address. A socket that has closed meanwhile has no address.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return 'closed'
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = address.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The IPv6 /48 of an address's key, which one customer of a network may have; null for IPv4. */
export function networkOf(address: string | null): string | null {
  return address?.includes(':') ? address.split(':').slice(0, 3).join(':') : null
}
