import type { Context } from '#server/platform/context.ts'
import { isDrawn } from './draw-queries.ts'

function proofKey(roundId: string): string {
  return `draws/${roundId}/proof.json`
}

export async function putProof({ files }: Context, roundId: string, proof: string): Promise<void> {
  await files.put(proofKey(roundId), new TextEncoder().encode(proof))
}

/** Null until the draw is made: its file is written before. */
export async function readProofFile({ files, db }: Context, roundId: string): Promise<Uint8Array | null> {
  return (await isDrawn(db, roundId)) ? files.get(proofKey(roundId)) : null
}
