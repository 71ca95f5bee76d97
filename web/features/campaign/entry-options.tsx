import type { Campaign, Price } from '#contract/catalogue.ts'
import { formatPounds, times } from '#domain/money/money.ts'
import { clampToSlider } from '#domain/money/price.ts'
import { OptionCard, OptionGroup } from '#ui/option-card.tsx'
import { Slider } from '#ui/slider.tsx'
import { sliderOf } from '#web/core/catalogue/offered-prices.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'
import { badgeOf, isFreeCampaign, noteOf, priceKey, TICKETS, ticketsNoteOf } from './choice.ts'

const QuickChoice = optionalPart(() => import('./quick-choice.tsx'))

export type EntryOptionsProps = {
  campaign: Campaign
  prices: readonly Price[]
  /** The key of the chosen option. */
  chosen: string | null
  onChoose: (key: string) => void
  /** The slider's value, and the announcement if it was changed automatically. */
  tickets: number
  ticketsNote: string | null
  /** Must always be the same function. */
  onTickets: (quantity: number) => void
  specialOffers: Readonly<Record<string, number>>
  /** Set while nothing can be entered here. */
  disabled: boolean
}

/** All options of entry on this page, in one group. */
export function EntryOptions({ campaign, prices, chosen, onChoose, ...rest }: EntryOptionsProps) {
  const { tickets, ticketsNote, onTickets, specialOffers, disabled } = rest
  const slider = sliderOf(campaign)
  if (!slider && prices.length === 0) return null
  return (
    <div className="flex flex-col gap-5">
      {slider && (
        <div className="slider-box">
          <Slider
            label="How many tickets would you like?"
            numberLabel="Number of tickets"
            trackLabel="Ticket slider"
            value={tickets}
            min={clampToSlider(slider, slider.sliderMin)}
            max={slider.sliderMax}
            onValueChange={onTickets}
            say={(count) => quantityLabel(campaign.type, count)}
            disabled={disabled}
            note={ticketsNote}
          >
            <QuickChoice {...slider} tickets={tickets} onTickets={onTickets} disabled={disabled} />
          </Slider>
        </div>
      )}
      <OptionGroup legend="Choose how to enter">
        {slider && (
          <OptionCard
            name="entry"
            value={TICKETS}
            title={quantityLabel(campaign.type, tickets)}
            price={formatPounds(times(slider.unitPricePence, tickets))}
            note={ticketsNoteOf(campaign, slider.unitPricePence, tickets)}
            checked={chosen === TICKETS}
            disabled={disabled}
            onChange={() => onChoose(TICKETS)}
          />
        )}
        {prices.map((price) => (
          <PriceCard
            key={priceKey(price)}
            campaign={campaign}
            price={price}
            isChosen={chosen === priceKey(price)}
            onChoose={() => onChoose(priceKey(price))}
            badge={badgeOf(campaign, price, prices, specialOffers)}
            isOnlyFree={isFreeCampaign(prices)}
            disabled={disabled}
          />
        ))}
      </OptionGroup>
    </div>
  )
}

type PriceCardProps = {
  campaign: Campaign
  price: Price
  isChosen: boolean
  onChoose: () => void
  badge: string | null
  isOnlyFree: boolean
  disabled: boolean
}

function PriceCard({ campaign, price, isChosen, onChoose, badge, isOnlyFree, disabled }: PriceCardProps) {
  return (
    <OptionCard
      name="entry"
      value={priceKey(price)}
      title={isOnlyFree ? '1 Free Entry' : quantityLabel(campaign.type, price.quantity, price.frequency)}
      price={price.price === 0 ? 'Free' : formatPounds(price.price)}
      note={isOnlyFree ? 'No Purchase Necessary' : noteOf(campaign, price, badge)}
      badge={badge}
      checked={isChosen}
      disabled={disabled}
      onChange={onChoose}
    />
  )
}
