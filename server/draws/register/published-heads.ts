import type { Context } from '#server/platform/context.ts'
import { findOnStandby } from '#server/platform/db/standby.ts'
import { findFrozenHead, findNewestHead, type HeadRow, listFrozenHeads, listHeads } from './register-queries.ts'

/**
 * The head of the freeze if there is one: nothing is added to a register after it. So a standby that has the freeze has
 * the whole register. One that is behind knows only a part of it, and the primary is read.
 */
export async function findLastHead(context: Context, roundId: string): Promise<HeadRow | null> {
  const frozen = await findOnStandby(context, ({ db }) => findFrozenHead(db, roundId))
  return frozen ?? findNewestHead(context.db, roundId)
}

/** Every head of a register, the smallest first. */
export async function listAllHeads(context: Context, roundId: string): Promise<HeadRow[]> {
  const frozen = await findOnStandby(context, ({ db }) => listFrozenHeads(db, roundId))
  return frozen ?? listHeads(context.db, roundId)
}
