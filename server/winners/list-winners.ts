import type { AnswerOf } from '#contract/endpoint.ts'
import type { listWinners } from '#contract/winners.ts'
import type { Context } from '#server/platform/context.ts'
import { nameOf } from './named-winners.ts'
import { listNewestWinners } from './queries.ts'

const PAGE_WINNERS = 50

/** Everybody who was drawn, newest first, as anybody may see them. */
export async function listShownWinners(
  { db, now }: Context,
  before: string | null,
): Promise<AnswerOf<typeof listWinners>> {
  const at = now()
  const rows = await listNewestWinners(db, before, PAGE_WINNERS + 1)
  const winners = rows.slice(0, PAGE_WINNERS).map((row) => {
    const { name, county } = nameOf(row, at)
    return {
      round_id: row.roundId,
      title: row.campaignTitle,
      draw_state: row.method === 'ELSEWHERE' ? ('ELSEWHERE' as const) : ('DRAWN' as const),
      prize: row.prize,
      ticket: row.ticket,
      drawn_at: row.openedAt,
      ...(name !== null && { name }),
      ...(county !== null && { county }),
      naming: row.naming,
      state: row.state,
    }
  })
  return { winners, next: rows.length > PAGE_WINNERS ? rows[PAGE_WINNERS - 1]!.id : null }
}
