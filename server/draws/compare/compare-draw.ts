import { hexToBytes } from '@noble/hashes/utils.js'
import { entryDifferences, type StoredEntry } from '#domain/draw/compare-entry.ts'
import { leafHash } from '#domain/draw/merkle-hash.ts'
import { verifyInclusion } from '#domain/draw/merkle-proof.ts'
import type { Proof } from '#domain/draw/proof.ts'
import { decodeLine } from '#domain/draw/register-line.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { markDiffering } from '#server/winners/exports.ts'
import { findEntrantKey } from '../register/register-queries.ts'
import { findFrozenRoot, listPickedEntries, type PickedEntry } from './compare-queries.ts'

type Drawn = Proof['drawn'][number]
export type Difference = { readonly position: number; readonly what: string }

/**
 * Compares each drawn ticket in the database with the proof of the draw: its pick, its entry and its case. A difference
 * is logged with an alarm, and puts the case on hold, because the prize must not follow a changed row.
 */
export async function compareDraw(context: Context, tx: Tx, proof: Proof): Promise<readonly Difference[]> {
  const roundId = proof.round_id
  const differences = await findDifferences(context, tx, proof)
  for (const { position, what } of differences) {
    alarms.inc({ alarm: 'winner_differs' })
    context.log.error({ round: roundId, position, what }, 'drawn ticket differs from the proof of its draw')
  }
  await markDiffering(tx, roundId, [...new Set(differences.map(({ position }) => position))], context.now())
  return differences
}

async function findDifferences({ ids }: Context, db: Db, proof: Proof): Promise<Difference[]> {
  const [key, frozen] = [await findEntrantKey(db, proof.round_id), await findFrozenRoot(db, proof.round_id)]
  if (key === null || frozen === null) return []
  const picked = new Map((await listPickedEntries(db, proof.round_id)).map((row) => [row.position, row]))
  const extra = [...picked.keys()].filter((position) => !proof.drawn.some((each) => each.position === position))
  return [
    ...extra.map((position) => ({ position, what: 'it is not in the proof' })),
    ...proof.drawn.flatMap((drawn) => {
      const row = picked.get(drawn.position)
      const found = [
        ...(isInRegister(drawn, frozen) ? [] : ['its line is not in the frozen register']),
        ...(row ? pickDifferences(drawn, row, key, ids.tickets.encode(row.number)) : ['it is not stored']),
      ]
      return found.map((what) => ({ position: drawn.position, what }))
    }),
  ]
}

/** The file of a proof could be replaced, but the frozen root cannot. */
function isInRegister({ line, data, proof }: Drawn, { lines, root }: { lines: number; root: Uint8Array }): boolean {
  const audit = { index: line, size: lines, root, proof: proof.map((hash) => hexToBytes(hash)) }
  return verifyInclusion(leafHash(hexToBytes(data)), audit)
}

function pickDifferences(drawn: Drawn, row: PickedEntry, key: Uint8Array, publicId: string): string[] {
  const line = decodeLine(hexToBytes(drawn.data))
  const isSame =
    row.ticket === drawn.ticket &&
    row.word === drawn.word &&
    row.line === drawn.line &&
    row.isReserve === drawn.is_reserve
  const isCaseSame = row.caseEntryId === null || (row.caseEntryId === row.entryId && row.caseTicket === row.ticket)
  const entry: StoredEntry = { ...row, publicId }
  return [
    ...(isSame ? [] : ['its pick is not that of the proof']),
    ...(isCaseSame ? [] : ['its case is of another ticket or entry']),
    ...(line.ok ? entryDifferences(line.value, key, entry) : ['its line in the proof cannot be read']),
  ]
}
