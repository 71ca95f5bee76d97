import { Link } from 'react-router'
import type { Campaign } from '#contract/catalogue.ts'
import { ticketOddsText } from '#domain/draw/odds.ts'
import type { ResolvedStatus } from '#domain/schedule.ts'
import { Notice } from '#ui/notice.tsx'
import { stockOf } from '#web/core/catalogue/live-status.ts'
import { RemainingTickets } from '#web/core/entering/remaining-tickets.tsx'
import { drawText } from '#web/core/parts/draw-text.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { paths } from '#web/core/site/paths.ts'

/** For those alone who are signed in. */
const OwnOdds = optionalPart(() => import('#web/core/entering/own-odds.tsx'))

type RoundFactsProps = {
  campaign: Campaign
  status: ResolvedStatus['status']
  /** The round that the campaign's draw is of. */
  hasClosed: boolean
  isFramed: boolean
}

/**
 * What is left, and when and by what the round is drawn that an entry would be in. A round that has closed since is not
 * named. It comes after the first scripts: the server has sent it already.
 */
export default function RoundFacts({ campaign, status, hasClosed, isFramed }: RoundFactsProps) {
  const { tag, type, draw } = campaign
  const isSignedIn = useSession().state === 'signedIn'
  const odds = type === 'RAFFLE' ? ticketOddsText({ tickets: 0, ticketsMax: campaign.global_limit }) : null
  const text = draw && !hasClosed ? drawText(draw) : null
  return (
    <>
      {status === 'GAP' && <Notice tone="info">This round has closed and the winner is being drawn.</Notice>}
      {status !== 'ENDED' && <RemainingTickets stock={stockOf(campaign)} />}
      {text && (
        <p className="figures text-sm">
          {isFramed ? (
            text
          ) : (
            <Link to={paths.drawsOf(tag.toLowerCase())} className="underline underline-offset-4">
              {text}
            </Link>
          )}
        </p>
      )}
      {/* Its line is reserved: what comes late must not move the button under a finger. */}
      {status === 'ACTIVE' && (
        <div className="figures min-h-[1lh] text-sm">{isSignedIn ? <OwnOdds campaign_tag={tag} /> : odds}</div>
      )}
    </>
  )
}
