import { Link } from 'react-router'
import type { Campaign } from '#contract/catalogue.ts'
import { drawLabel } from '#domain/campaign/draw-label.ts'
import type { ResolvedStatus } from '#domain/campaign/schedule.ts'
import { ticketOddsText } from '#domain/draw/odds.ts'
import { winnersOf } from '#domain/draw/plan.ts'
import { times } from '#domain/money/money.ts'
import { clampToSlider } from '#domain/money/price.ts'
import { Notice } from '#ui/notice.tsx'
import { stockOf } from '#web/core/catalogue/live-status.ts'
import { offeredPrices, sliderOf } from '#web/core/catalogue/offered-prices.ts'
import { priceText } from '#web/core/catalogue/price-text.ts'
import { RemainingTickets } from '#web/core/entering/remaining-tickets.tsx'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useSession } from '#web/core/session/session.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { limitText, prizesText } from './round-texts.ts'

/** Exported from this part, because each separate part is named in the first script of every page. */
export { PrizeMedia } from './prize-media.tsx'

/** Loaded for signed-in visitors only. */
const OwnOdds = optionalPart(() => import('#web/core/entering/own-odds.tsx'))

type RoundFactsProps = {
  campaign: Campaign
  status: ResolvedStatus['status']
  /** Whether the round of the campaign's draw has closed. */
  hasClosed: boolean
  isFramed: boolean
}

/**
 * The prizes, the time of the draw, and the entry limit per person. A round that has closed since is not
 * named. The part is loaded after the first scripts: the server has rendered it already.
 */
export default function RoundFacts({ campaign, status, hasClosed, isFramed }: RoundFactsProps) {
  const { tag, draw } = campaign
  const isSignedIn = useSession().state === 'signedIn'
  const won = draw ? winnersOf(draw.prizes) : 1
  const odds = ticketOddsText({ tickets: draw?.tickets ?? 0, ticketsMax: campaign.global_limit, prizes: won })
  const text = draw && !hasClosed ? drawLabel(draw.draws_at, campaign.server_time) : null
  const prizes = draw && !hasClosed ? prizesText(draw.prizes) : null
  const limit = status === 'ENDED' ? null : limitText(campaign)
  return (
    <div className="figures flex flex-col gap-1.5 text-sm empty:hidden">
      {prizes && <p>{prizes}</p>}
      {text && (
        <p>
          {isFramed ? (
            text
          ) : (
            <>
              <Link to={paths.drawsOf(tag.toLowerCase())} className="underline underline-offset-4">
                {text}
              </Link>
              {' · '}
              <Link to={paths.howItWorks} className="underline underline-offset-4">
                How we draw
              </Link>
            </>
          )}
        </p>
      )}
      {limit && <p>{limit}</p>}
      {/* Two lines are reserved on a phone, so that late content moves nothing under a finger. */}
      {status === 'ACTIVE' && (
        <div className={isSignedIn && odds ? 'min-h-[2lh] sm:min-h-[1lh]' : 'min-h-[1lh]'}>
          {isSignedIn ? <OwnOdds campaign_tag={tag} without={odds} /> : odds}
        </div>
      )}
    </div>
  )
}

type RoundStateProps = { campaign: Campaign; status: ResolvedStatus['status']; locked: boolean }

/** The lowest price of an entry, and the remaining tickets. */
export function RoundState({ campaign, status, locked }: RoundStateProps) {
  const { minPence } = usePage().config.orderLimits
  const price = locked ? null : priceText({ type: 'CAMPAIGN', from_price: leastOf(campaign) }, minPence)
  return (
    <>
      {price && (
        <p className="-mt-3 font-semibold">
          Enter {price === 'Free' ? 'free' : price}
          {price !== 'Free' && campaign.postal_entry_code && ', or free by post'}
        </p>
      )}
      {status === 'GAP' && <Notice tone="info">Entries have closed. We’re drawing the winner now.</Notice>}
      {status !== 'ENDED' && <RemainingTickets stock={stockOf(campaign)} />}
    </>
  )
}

function leastOf(campaign: Campaign) {
  const slider = sliderOf(campaign)
  if (slider) return times(slider.unitPricePence, clampToSlider(slider, 1))
  const [least = null] = offeredPrices(campaign, campaign.server_time)
    .map(({ price }) => price)
    .toSorted((one, other) => one - other)
  return least
}
