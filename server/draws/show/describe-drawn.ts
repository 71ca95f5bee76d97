import { proofPath } from '#contract/draws.ts'
import type { Context } from '#server/platform/context.ts'
import { showListed } from './show-draw.ts'
import { findDrawRow } from './show-queries.ts'

/** The data of a draw in a webhook. */
export async function describeDrawn({ db, beacon, config }: Context, roundId: string) {
  const row = await findDrawRow(db, roundId)
  if (!row) return null
  const { lines: _, ...draw } = showListed(row, beacon.chain)
  const api = config.apiUrl || config.publicUrl
  return {
    ...draw,
    draw_url: `${api}/api/draws/${roundId}`,
    proof_url: draw.state === 'DRAWN' ? api + proofPath(roundId) : null,
  }
}
