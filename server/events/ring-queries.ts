import { type Db, sql } from '#server/platform/db/db.ts'

/** Sixteen partitions of four weeks. A partition is 400 days old, and emptied, before its slot is used again. */
const PERIOD_MS = 28 * 86_400_000
const SLOTS = 16

function periodOf(at: Date): number {
  return Math.floor(at.getTime() / PERIOD_MS)
}

/** The partition of `collected_events` for an event, from the time at which it was received. */
export function slotOf(receivedAt: Date): number {
  return periodOf(receivedAt) % SLOTS
}

/** Empties the partitions that ended before an instant, so an event may be stored up to 28 days longer. */
export async function purgeEventsBefore(db: Db, before: Date, now: Date): Promise<void> {
  for (const period of periodsUntil(now)) {
    if ((period + 1) * PERIOD_MS < before.getTime()) await empty(db, period % SLOTS)
  }
}

/** Empties the oldest partitions until all of them fit into the limit on disk. The current one stays. */
export async function purgeEventsBeyond(db: Db, bytesMax: number, now: Date): Promise<void> {
  const { rows } = await sql<{ slot: number; bytes: number }>`
    select slot, pg_total_relation_size(format('event_ring.slot_%s', slot)::regclass)::float8 as bytes
    from generate_series(0, ${SLOTS - 1}::int) as slot`.execute(db)
  const bytesOf = new Map(rows.map(({ slot, bytes }) => [slot, bytes]))
  let bytes = rows.reduce((total, row) => total + row.bytes, 0)
  for (const period of periodsUntil(now).slice(0, -1)) {
    if (bytes <= bytesMax) return
    if (await empty(db, period % SLOTS)) bytes -= bytesOf.get(period % SLOTS)!
  }
}

/** The periods that the ring can hold, oldest first; the last one is the current one. */
function periodsUntil(now: Date): number[] {
  return Array.from({ length: SLOTS }, (_, index) => periodOf(now) - SLOTS + 1 + index)
}

/** Checks for rows first, because truncating a partition makes its readers wait. */
async function empty(db: Db, slot: number): Promise<boolean> {
  const partition = sql.table(`event_ring.slot_${slot}`)
  const { rows } = await sql`select from ${partition} limit 1`.execute(db)
  if (rows.length === 0) return false
  await sql`truncate ${partition}`.execute(db)
  return true
}
