import { readProof } from '#domain/draw/proof.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { readProofFile } from '../draw/proof-file.ts'
import { compareDraw } from './compare-draw.ts'
import { listComparedRounds } from './compare-queries.ts'

const ROUNDS_A_PAGE = 200

/**
 * Runs each night. Compares every drawn round with prizes that can still move with its proof. A round that cannot be
 * compared raises an alarm and does not stop the others.
 */
export async function compareDraws(context: Context): Promise<void> {
  for (let after: string | null = null; ; ) {
    const roundIds: string[] = await listComparedRounds(context.db, after, ROUNDS_A_PAGE)
    for (const roundId of roundIds) await compareRound(context, roundId)
    if (roundIds.length < ROUNDS_A_PAGE) return
    after = roundIds.at(-1)!
  }
}

async function compareRound(context: Context, roundId: string): Promise<void> {
  try {
    const file = await readProofFile(context, roundId)
    if (!file) throw new Error('the proof of the draw is not in the file store')
    const proof = readProof(new TextDecoder().decode(file))
    if (!proof.ok || proof.value.round_id !== roundId) throw new Error('the proof of the draw cannot be read')
    await transact(context.db, async (tx) => allow(await compareDraw(context, tx, proof.value)))
  } catch (error) {
    alarms.inc({ alarm: 'winner_differs' })
    context.log.error({ err: error, round: roundId }, 'draw could not be compared with its proof')
  }
}
