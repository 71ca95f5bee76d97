import { useQuery } from '@tanstack/react-query'
import { getOwnOdds } from '#contract/draws.ts'
import { oddsText } from '#domain/draw/odds.ts'
import { callOrThrow } from '#web/core/http/call.ts'
import { queryClient } from '#web/core/http/query-client.ts'
import { useSession } from '#web/core/session/session.tsx'

type OwnOddsProps = ({ round_id: string } | { campaign_tag: string }) & {
  /** Shows nothing to a visitor without entries. */
  hidesNone?: boolean
}

/**
 * The visitor's number of entries in a round, or in the open round of a campaign. It shows nothing to signed-out
 * visitors.
 */
export default function OwnOdds({ hidesNone, ...of }: OwnOddsProps) {
  const { state, user } = useSession()
  const { data } = useQuery(
    {
      queryKey: ['own-odds', user?.external_id, of],
      enabled: state === 'signedIn',
      queryFn: () => callOrThrow(getOwnOdds, { query: of }, { automatic: true }),
    },
    queryClient(),
  )
  if (!data || (hidesNone && data.own === 0)) return null
  return <p className="figures text-sm">{oddsText({ ...data, ticketsMax: data.tickets_max })}</p>
}
