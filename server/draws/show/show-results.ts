import { proofPath } from '#contract/draws.ts'
import { type Result, resultSchema } from '#contract/results.ts'
import { wireFields } from '#contract/wire.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { findAnywhere } from '#server/platform/db/standby.ts'
import { listNamedWinnersOf, type NamedWinner, showState } from '#server/winners/exports.ts'
import { listPublished, type PublishedRow } from './published-queries.ts'

const PAGE_RESULTS = 20

/** Published results and winners. */
export function listShownResults(
  context: Context,
  filter: { campaignTag: string | undefined; brand: string | undefined; before: string | undefined },
): Promise<{ results: Result[]; next: string | null }> {
  return findAnywhere(context, async (reading) => {
    const rows = await listPublished(reading.db, filter, PAGE_RESULTS + 1)
    const results = await showAll(reading, rows.slice(0, PAGE_RESULTS))
    return { results, next: rows.length > PAGE_RESULTS ? results.at(-1)!.round_id : null }
  })
}

export async function showResult(context: Context, roundId: string): Promise<Verdict<Result, 'NotFoundError'>> {
  const result = await findAnywhere(context, (reading) => findResult(reading, roundId))
  return result ? allow(result) : refuse('NotFoundError')
}

async function findResult(context: Context, roundId: string): Promise<Result | null> {
  const [result] = await showAll(context, await listPublished(context.db, { roundId }, 1))
  return result ?? null
}

async function showAll(context: Context, rows: readonly PublishedRow[]): Promise<Result[]> {
  const { apiUrl, publicUrl } = context.config
  const winners = await listNamedWinnersOf(
    context,
    rows.map(({ roundId }) => roundId),
  )
  return rows.map((row) => ({
    ...wireFields(resultSchema, row),
    method: row.isElsewhere ? 'ELSEWHERE' : 'BEACON',
    winners: (winners.get(row.roundId) ?? []).map((winner) => showWinner(winner, row.title)),
    draw_url: `${apiUrl || publicUrl}/api/draws/${row.roundId}`,
    proof_url: row.isElsewhere ? null : (apiUrl || publicUrl) + proofPath(row.roundId),
  }))
}

function showWinner({ position, ticket, prize, name, county, naming, ...shown }: NamedWinner, title: string) {
  return {
    position,
    ticket,
    prize: prize ?? title,
    ...(name !== null && { name }),
    ...(county !== null && { county }),
    naming,
    ...showState(shown),
  }
}
