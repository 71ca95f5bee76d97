import { useQuery } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { Link } from 'react-router'
import { getEntryHistory } from '#contract/entries.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TitleLink } from '#web/core/catalogue/title-link.tsx'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { QueryState } from '#web/core/http/query-state.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'
import { LiveDraw } from './live-draw.tsx'
import { type OwnDraw, ownDraws } from './own-draws.ts'

/** The number of past draws shown here; the rest are in the history. */
const OVER_SHOWN = 5

/** The first section of the account: the user's wins, upcoming draws and past draws. */
export function MyDraws() {
  const { user } = useSession()
  const query = useQuery(
    {
      queryKey: ['my-draws', user?.external_id],
      queryFn: () => callOrThrow(getEntryHistory, { query: {} }),
    },
    queryClient(),
  )
  const { won, live, over } = ownDraws(query.data?.purchases ?? [])
  return (
    <section aria-labelledby="my-draws" className="flex flex-col gap-4">
      <h2 id="my-draws" className="text-xl">
        My draws
      </h2>
      <QueryState what="Loading your draws" query={query} />
      {won.map((draw) => (
        <WonDraw key={draw.roundId} draw={draw} />
      ))}
      {live.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 sm:*:last:odd:col-span-2">
          {live.map((draw) => (
            <li key={draw.roundId}>
              <LiveDraw draw={draw} />
            </li>
          ))}
        </ul>
      )}
      {query.data && live.length === 0 && (
        <Card className="flex flex-wrap items-center justify-between gap-4 md:px-8">
          <p>You’re not in any draws at the moment.</p>
          <Button render={<Link to={paths.home} />}>Explore competitions</Button>
        </Card>
      )}
      <Results draws={over.slice(0, OVER_SHOWN)} />
      {(over.length > OVER_SHOWN || query.data?.has_more) && (
        <Link to={paths.entries} className="inline-flex min-h-11 items-center self-start underline underline-offset-4">
          See all your entries
        </Link>
      )}
    </section>
  )
}

function WonDraw({ draw: { title, ranges } }: { draw: OwnDraw }) {
  const winning = ranges.find(({ case_id }) => case_id !== null)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 bg-success-soft">
      <p className="flex items-center gap-3 font-bold">
        <PartyPopper aria-hidden size={28} className="shrink-0 text-success" />
        <span className="wrap-anywhere">You won: {title}</span>
      </p>
      {winning && <Button render={<Link to={`${paths.claim}?case=${winning.case_id}`} />}>See your prize</Button>}
    </Card>
  )
}

function Results({ draws }: { draws: readonly OwnDraw[] }) {
  if (draws.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 text-lg">Results</h3>
      <ul className="divide-y divide-line rounded-card bg-surface px-4 shadow-card">
        {draws.map(({ roundId, title, campaignTag }) => (
          <li key={roundId} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="flex flex-wrap gap-x-4 text-sm">
              <Link
                to={paths.drawsOf(roundId)}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                Not this time – see the result
              </Link>
              <TitleLink
                tag={campaignTag}
                title={title}
                aria-label={`Enter again: ${title}`}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                Enter again
              </TitleLink>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
