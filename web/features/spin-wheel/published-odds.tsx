import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '#browser/calls/call-failure.ts'
import { errorText } from '#contract/errors.ts'
import { ErrorList } from '#ui/error-list.tsx'
import { queryClient } from '#web/core/http/query-client.ts'
import { OddsTable } from './odds.tsx'
import { prizesQuery } from './prizes-query.ts'

/** The current odds, below the terms of the wheel. */
export default function PublishedOdds() {
  const { data, error } = useQuery(prizesQuery, queryClient())
  return (
    <section aria-labelledby="odds" className="mt-6 max-w-form">
      <h2 id="odds" className="mb-2 text-xl">
        Today’s odds
      </h2>
      <ErrorList errors={error instanceof CallFailed ? error.failure.errors.map(errorText) : []} />
      {data && <OddsTable prizes={data.prizes} noWinOdds={data.no_win_odds} />}
    </section>
  )
}
