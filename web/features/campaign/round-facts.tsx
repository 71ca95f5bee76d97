import { CalendarDays, Gift, type LucideIcon, Ticket, User } from 'lucide-react'
import type { ReactNode } from 'react'
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
import { PrizeMedia } from './prize-media.tsx'
import { limitText, prizesText } from './round-texts.ts'

/** Loaded for signed-in visitors only. */
const OwnOdds = optionalPart(() => import('#web/core/entering/own-odds.tsx'))

type RoundFactsProps = {
  campaign: Campaign
  status: ResolvedStatus['status']
  locked: boolean
  /** Whether the round of the campaign's draw has closed. */
  hasClosed: boolean
  isFramed: boolean
}

/**
 * The lowest price where the options may be far below, the time of the draw, the odds, the entry limit per person and
 * the remaining tickets. A round that has closed since is not named. The part is loaded after the first scripts: the
 * server has rendered it already.
 */
export default function RoundFacts({ campaign, status, locked, hasClosed, isFramed }: RoundFactsProps) {
  const { draw } = campaign
  const { minPence } = usePage().config.orderLimits
  const price = locked ? null : priceText({ type: 'CAMPAIGN', from_price: leastOf(campaign) }, minPence)
  const open = hasClosed ? null : draw
  const prizes = open && prizesText(open.prizes)
  const odds = status === 'ACTIVE' && oddsOf(campaign)
  const limit = status === 'ENDED' ? null : limitText(campaign)
  return (
    <>
      {price && (
        <p className="font-semibold lg:hidden">
          Enter {price === 'Free' ? 'free' : price}
          {price !== 'Free' && campaign.postal_entry_code && ', or free by post'}
        </p>
      )}
      <ul className="figures flex flex-col gap-1 text-sm empty:hidden">
        {prizes && <Fact Icon={Gift}>{prizes}</Fact>}
        {open && (
          <Fact Icon={CalendarDays}>
            <DrawLine campaign={campaign} at={open.draws_at} isFramed={isFramed} />
          </Fact>
        )}
        {odds && <Fact Icon={Ticket}>{odds}</Fact>}
        {limit && <Fact Icon={User}>{limit}</Fact>}
      </ul>
      {status === 'GAP' && <Notice tone="info">Entries have closed. We’re drawing the winner now.</Notice>}
      {status !== 'ENDED' && <RemainingTickets stock={stockOf(campaign)} />}
    </>
  )
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon aria-hidden size={18} className="mt-px shrink-0 text-accent-text" />
      <div className="min-w-0">{children}</div>
    </li>
  )
}

/** A frame has no other pages. */
function DrawLine({ campaign, at, isFramed }: { campaign: Campaign; at: Date; isFramed: boolean }) {
  const text = drawLabel(at, campaign.server_time)
  if (isFramed) return text
  return (
    <Link to={paths.drawsOf(campaign.tag.toLowerCase())} className="underline underline-offset-4">
      {text}
    </Link>
  )
}

type AboutPrizeProps = { campaign: Campaign; status: ResolvedStatus['status']; isFramed: boolean }

/**
 * Below the choice, so that late content moves nothing under a finger: the visitor's own odds, and the media. Exported
 * from this part, because each separate part is named in the first script of every page.
 */
export function AboutPrize({ campaign: { tag, media }, status, isFramed }: AboutPrizeProps) {
  const isSignedIn = useSession().state === 'signedIn'
  return (
    <>
      {status === 'ACTIVE' && isSignedIn && <OwnOdds campaign_tag={tag} hidesNone />}
      {!isFramed && media.length > 0 && <PrizeMedia tag={tag} media={media} />}
    </>
  )
}

function oddsOf({ draw, global_limit: ticketsMax }: Campaign): string | null {
  return ticketOddsText({ tickets: draw?.tickets ?? 0, ticketsMax, prizes: draw ? winnersOf(draw.prizes) : 1 })
}

function leastOf(campaign: Campaign) {
  const slider = sliderOf(campaign)
  if (slider) return times(slider.unitPricePence, clampToSlider(slider, 1))
  const [least = null] = offeredPrices(campaign, campaign.server_time)
    .map(({ price }) => price)
    .toSorted((one, other) => one - other)
  return least
}
