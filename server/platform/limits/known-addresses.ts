import type { Db } from '../db/db.ts'
import { countAgainst } from './rate-limits.ts'

/** Counted in the table of counts, whose rows are purged after two days. */
const SOLVED = { rule: 'human.address', max: Number.MAX_SAFE_INTEGER, windowSeconds: 86_400 }

/** Records that a captcha was solved from this network address. */
export async function rememberHuman(db: Db, address: string | null, now: Date): Promise<void> {
  if (address !== null) await countAgainst(db, SOLVED, address, now)
}

/**
 * Whether a robot check was solved from this network address today or the day before. Without an address, as where
 * nothing is counted, no check is needed.
 */
export async function isHumanKnown(db: Db, address: string | null, now: Date): Promise<boolean> {
  if (address === null) return true
  const row = await db
    .selectFrom('rate_counters')
    .select('taken')
    .where('rule', '=', SOLVED.rule)
    .where('subject', '=', address)
    .where('window_start', '>', new Date(now.getTime() - 2 * SOLVED.windowSeconds * 1000))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
