import type { Tx } from '#server/platform/db/db.ts'
import { insertCase, type NewCase } from './queries.ts'

/** A winner as the draw names them. */
export type OpenedCase = Omit<NewCase, 'replaces'>

/** Opens the case of each winner, in the transaction in which the draw is written. */
export async function openCases(tx: Tx, won: readonly OpenedCase[], now: Date): Promise<void> {
  for (const each of won) await insertCase(tx, { ...each, replaces: null }, now)
}
