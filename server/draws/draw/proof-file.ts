import type { Context } from '#server/platform/context.ts'
import { findOnStandby } from '#server/platform/db/standby.ts'
import { isDrawn } from './draw-queries.ts'

function proofKey(roundId: string): string {
  return `draws/${roundId}/proof.json`
}

export async function putProof({ files }: Context, roundId: string, proof: string): Promise<void> {
  await files.put(proofKey(roundId), new TextEncoder().encode(proof))
}

/** Null until the draw is made: its file is written before. */
export async function readProofFile(context: Context, roundId: string): Promise<Uint8Array | null> {
  const isThere =
    (await findOnStandby(context, ({ db }) => isDrawn(db, roundId))) || (await isDrawn(context.db, roundId))
  return isThere ? context.files.get(proofKey(roundId)) : null
}
