import { type Db, sql } from '../db/db.ts'

/** The largest harmless difference between a host's clock and the database's, in milliseconds. */
export const CLOCK_SKEW_MS_MAX = 250

/**
 * Returns by how many milliseconds this host's clock is ahead of the database's at least; negative if it is behind. The
 * query and its answer may have taken any share of their time on the network, so half of that time is subtracted.
 */
export async function readClockAhead(db: Db, clock: () => number = Date.now): Promise<number> {
  const sentAt = clock()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const uncertainMs = (clock() - sentAt) / 2
  const aheadMs = sentAt + uncertainMs - rows[0]!.at.getTime()
  return Math.round(Math.sign(aheadMs) * Math.max(0, Math.abs(aheadMs) - uncertainMs))
}
