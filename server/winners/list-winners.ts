import type { AnswerOf } from '#contract/endpoint.ts'
import type { listWinners } from '#contract/winners.ts'
import { type Pence, pence } from '#domain/money/money.ts'
import type { Context } from '#server/platform/context.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { nameOf, photoOf, showState } from './named-winners.ts'
import { listNewestWinners, sumWonSince } from './naming-queries.ts'

const PAGE_WINNERS = 50
const LATELY_MS = 30 * 86_400_000
/** The sum reads every case of the period, so each process reads it once a minute at most. */
const SUM_FRESH_MS = 60_000

type WonLately = { prizes: number; value: Pence }
type Stored = { sum: WonLately; readAt: number }
const cacheKey: CacheKey<{ stored: Stored | null }> = { first: () => ({ stored: null }) }

/** All winners, newest first, as the public may see them. */
export async function listShownWinners(context: Context, before: string | null): Promise<AnswerOf<typeof listWinners>> {
  const at = context.now()
  const [rows, lately] = await Promise.all([
    listNewestWinners(context.db, before, PAGE_WINNERS + 1),
    readWonLately(context, at),
  ])
  const winners = rows.slice(0, PAGE_WINNERS).map((row) => {
    const { name, county } = nameOf(row, at)
    const photo = photoOf(row, at)
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
      ...showState(row),
      ...(photo !== null && { photo }),
    }
  })
  return { winners, won_lately: lately, next: rows.length > PAGE_WINNERS ? rows[PAGE_WINNERS - 1]!.id : null }
}

async function readWonLately({ cache, db }: Context, now: Date): Promise<WonLately> {
  const cached = cache.read(cacheKey)
  if (cached.stored && performance.now() - cached.stored.readAt < SUM_FRESH_MS) return cached.stored.sum
  const { prizes, valuePence } = await sumWonSince(db, new Date(now.getTime() - LATELY_MS))
  const sum = { prizes, value: pence(valuePence) }
  cached.stored = { sum, readAt: performance.now() }
  return sum
}
