import type { Route } from '#domain/campaign/campaign.ts'
import { routes } from '#domain/campaign/campaign-kinds.ts'
import type { Context } from '#server/platform/context.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { type CountedRoute, countTicketsByRoute } from './show-queries.ts'

/** Some months of rounds, each with a few numbers. */
const ROUNDS_CACHED = 5_000

export type TicketsByRoute = Record<Route, number>
type Counted = { readonly tickets: number; readonly byRoute: Promise<TicketsByRoute> }
const cacheKey: CacheKey<Map<string, Counted>> = { first: () => new Map() }

/**
 * The tickets of rounds, in the order of the rounds. Each round is counted once for each number of tickets, regardless
 * of the number of visitors, and only from its newest head on.
 */
export function findTicketsByRoute(
  { db, cache }: Pick<Context, 'db' | 'cache'>,
  rounds: readonly { readonly roundId: string; readonly tickets: number }[],
): Promise<TicketsByRoute[]> {
  const cached = cache.read(cacheKey)
  const isCounted = ({ roundId, tickets }: (typeof rounds)[number]) => cached.get(roundId)?.tickets === tickets
  const missing = rounds.filter((round) => !isCounted(round))
  const counting =
    missing.length > 0
      ? countTicketsByRoute(
          db,
          missing.map(({ roundId }) => roundId),
        )
      : null
  for (const { roundId, tickets } of missing) {
    const byRoute = counting!.then((rows) => sumByRoute(rows.filter((row) => row.roundId === roundId)))
    byRoute.then(
      (sums) => {
        // Counted by a standby that lacks the last entries of the round.
        if (total(sums) < tickets) cached.delete(roundId)
      },
      () => cached.delete(roundId),
    )
    cached.delete(roundId)
    cached.set(roundId, { tickets, byRoute })
  }
  const found = Promise.all(rounds.map(({ roundId }) => cached.get(roundId)!.byRoute))
  while (cached.size > ROUNDS_CACHED) cached.delete(cached.keys().next().value!)
  return found
}

const total = (sums: TicketsByRoute) => Object.values(sums).reduce((sum, tickets) => sum + tickets, 0)

function sumByRoute(rows: readonly CountedRoute[]): TicketsByRoute {
  const sums = Object.fromEntries(routes.map((route) => [route, 0])) as TicketsByRoute
  for (const { route, tickets } of rows) sums[route] += tickets
  return sums
}
