import type { Context } from '#server/platform/context.ts'
import { findAnywhere } from '#server/platform/db/standby.ts'
import { isDrawn } from './draw-queries.ts'

function proofKey(roundId: string): string {
  return `draws/${roundId}/proof.json`
}

export async function putProof({ files }: Context, roundId: string, proof: string): Promise<void> {
  await files.put(proofKey(roundId), new TextEncoder().encode(proof))
}

/** Null until the draw is made: its file is written before. */
export async function readProofFile(context: Context, roundId: string): Promise<Uint8Array | null> {
  // False on a standby may mean that it is behind.
  const isThere = await findAnywhere(context, async ({ db }) => (await isDrawn(db, roundId)) || null)
  return isThere ? context.files.get(proofKey(roundId)) : null
}
