import type { Db } from '../db/db.ts'
import { countAgainst, isCounted } from './rate-limits.ts'

/** Counted in the table of counts, whose rows are purged after two days. */
const SOLVED = { rule: 'human.address', max: Number.MAX_SAFE_INTEGER, windowSeconds: 86_400 }

/** Records that a captcha was solved from this network address. */
export async function rememberHuman(db: Db, address: string | null, now: Date): Promise<void> {
  if (address !== null) await countAgainst(db, SOLVED, address, now)
}

/**
 * Whether a robot check was solved from this network address today or the day before. Without an address, that is
 * without rate limits, no check is needed.
 */
export async function isHumanKnown(db: Db, address: string | null, now: Date): Promise<boolean> {
  return address === null || isCounted(db, SOLVED, address, 2, now)
}
