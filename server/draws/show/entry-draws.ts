import { wireNames } from '#contract/wire.ts'
import { beaconRoundAt } from '#domain/draw/beacon.ts'
import { type EntryDraw, entryDrawOf } from '#domain/draw/entry-draw.ts'
import { drawsAt } from '#domain/draw/plan.ts'
import type { Context } from '#server/platform/context.ts'
import { listEntryRounds } from './entry-queries.ts'

type ShownEntryDraw = {
  draw: EntryDraw
  draws_at: Date | null
  beacon_round: number | null
  case_id: string | null
}

/**
 * The state of each entry of some purchases in its draw, with the time and method of the draw, by the entry's number.
 */
export async function findEntryDraws(
  { db, beacon: { chain }, now }: Context,
  purchaseIds: readonly string[],
): Promise<Map<number, ShownEntryDraw>> {
  const rows = await listEntryRounds(db, purchaseIds)
  return new Map(
    rows.map(({ number, closesAt, delaySeconds, postalGraceDays, method, beaconRound, caseId, ...facts }) => {
      const at = closesAt && drawsAt(closesAt, { delaySeconds, postalGraceDays })
      const planned = at && method === 'BEACON' ? beaconRoundAt(chain, at) : null
      const isClosed = facts.isFrozen || (closesAt !== null && closesAt <= now())
      const draw = entryDrawOf({ ...facts, isClosed, hasWon: caseId !== null })
      return [number, wireNames({ draw, drawsAt: at, beaconRound: beaconRound ?? planned, caseId })]
    }),
  )
}
