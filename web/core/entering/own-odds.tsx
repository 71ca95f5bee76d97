import { useQuery } from '@tanstack/react-query'
import { getOwnOdds } from '#contract/draws.ts'
import { oddsText } from '#domain/draw/odds.ts'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { useSession } from '#web/core/session/session.tsx'

/**
 * How many entries are the visitor's: of a round, or of a campaign's open one. Nothing for those who are not signed in.
 */
export default function OwnOdds(of: { round_id: string } | { campaign_tag: string }) {
  const { state, user } = useSession()
  const { data } = useQuery(
    {
      queryKey: ['own-odds', user?.external_id, of],
      enabled: state === 'signedIn',
      queryFn: () => callOrThrow(getOwnOdds, { query: of }, { automatic: true }),
    },
    queryClient(),
  )
  if (!data) return null
  return <p className="figures text-sm">{oddsText({ ...data, ticketsMax: data.tickets_max })}</p>
}
