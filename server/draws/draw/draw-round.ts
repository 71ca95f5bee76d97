import { hexToBytes } from '@noble/hashes/utils.js'
import { codeNames } from '#contract/wire.ts'
import { beaconInstant, randomnessOf } from '#domain/draw/beacon.ts'
import { buildProof, type FinishedDraw } from '#domain/draw/build-proof.ts'
import { encodeFreeze } from '#domain/draw/freeze.ts'
import { drawsAt, prizeOfWinner } from '#domain/draw/plan.ts'
import { writeProof } from '#domain/draw/proof.ts'
import { seedOf } from '#domain/draw/seed.ts'
import { allow } from '#domain/verdict.ts'
import { findDrawPlan } from '#server/catalogue/exports.ts'
import type { BeaconValue } from '#server/platform/beacon.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { announceOfRound } from '#server/webhooks/exports.ts'
import { type OpenedCase, openCases } from '#server/winners/exports.ts'
import { compareDraw } from '../compare/compare-draw.ts'
import { type FreezeRow, findDrawRow, findFreeze } from '../show/show-queries.ts'
import { signingKeyOf } from '../signing-key.ts'
import { verifyBeaconApart } from '../thread/with-thread.ts'
import { computeDraw } from './compute-draw.ts'
import { insertDraw, insertPick, isDrawn, listUndrawn } from './draw-queries.ts'
import { putProof } from './proof-file.ts'

const DRAWS_A_SWEEP = 200
const LATE_MS = 5 * 60_000

/** Draws frozen rounds whose beacon round is available. A failure raises an alarm and does not delay the others. */
export async function drawRounds(context: Context): Promise<void> {
  for (const { roundId, beaconRound } of await listUndrawn(context.db, DRAWS_A_SWEEP)) {
    const lateMs = context.now().getTime() - beaconInstant(context.beacon.chain, beaconRound).getTime()
    if (lateMs < 0) continue
    try {
      const isMade = await drawRound(context, roundId)
      if (!isMade && lateMs > LATE_MS) alarms.inc({ alarm: 'round_not_drawn' })
    } catch (error) {
      alarms.inc({ alarm: 'round_not_drawn' })
      context.log.error({ err: error, round: roundId }, 'round could not be drawn')
    }
  }
}

/**
 * Draws a frozen round, once. Stores the file of the proof first, and publishes it only when the draw is stored. Freeze
 * and beacon determine all results, so a second run, after a crash or in parallel, has the same result. False while the
 * beacon's round is not available.
 */
export async function drawRound(context: Context, roundId: string): Promise<boolean> {
  const { db, beacon } = context
  const freeze = await findFreeze(db, roundId)
  if (!freeze) throw new Error(`round ${roundId} is not frozen`)
  if (await isDrawn(db, roundId)) return true
  const value = await beacon.round(freeze.beaconRound)
  if (!value) return false
  if (!(await verifyBeaconApart(beacon.chain, freeze.beaconRound, value.signature)))
    throw new Error(`the value of beacon round ${freeze.beaconRound} is not the chain's`)
  const { proof, seed, firstTickets, prizes } = await makeProof(context, roundId, freeze, value)
  await putProof(context, roundId, writeProof(proof))
  await transact(db, async (tx) => {
    const now = context.now()
    const chainHash = hexToBytes(beacon.chain.hash)
    if (!(await insertDraw(tx, { roundId, beaconSignature: value.signature, chainHash, seed, now }))) return allow(null)
    const won: OpenedCase[] = []
    for (const [index, { position, ticket, word, line, is_reserve }] of proof.drawn.entries()) {
      const pick = { ...codeNames({ position, is_reserve, ticket, word, line }), firstTicket: firstTickets[index]! }
      const entryId = await insertPick(tx, roundId, pick)
      const prize = prizeOfWinner(prizes, position)
      if (prize)
        won.push({ roundId, position, prizePosition: prize.position, prizeTitle: prize.title, ticket, entryId })
    }
    await openCases(tx, won, now)
    await compareDraw(context, tx, proof)
    await announceOfRound(tx, roundId, { type: 'draw.drawn', subjectId: roundId, version: 1 }, now)
    return allow(null)
  })
  return true
}

async function makeProof(context: Context, roundId: string, row: FreezeRow, value: BeaconValue) {
  const round = (await findDrawRow(context.db, roundId))!
  const prizes = row.prizeList ?? (await findDrawPlan(context.db, round.campaignId)).prizes
  const freeze = { ...row, roundId }
  const randomness = randomnessOf(value.signature)
  const seed = seedOf(randomness, encodeFreeze(freeze))
  const { drawn, firstTickets } = await computeDraw(context, freeze, seed)
  const draw: FinishedDraw = {
    campaignTag: round.campaignTag,
    closesAt: round.closesAt!,
    drawsAt: drawsAt(round.closesAt!, round),
    prizes: prizes.map(({ position, title, valuePence, quantity }) => ({
      position,
      title,
      value: valuePence / 100,
      quantity,
    })),
    freeze,
    freezeSignature: { keyId: row.keyId, signature: row.signature },
    isLate: row.isLate,
    voids: row.voids,
    chain: context.beacon.chain,
    beacon: { round: row.beaconRound, signature: value.signature, randomness },
    seed,
    drawn,
    termsHash: row.termsHash,
  }
  return { proof: buildProof(draw, signingKeyOf(context)), seed, firstTickets, prizes }
}
