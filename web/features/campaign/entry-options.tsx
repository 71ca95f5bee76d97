import { useState } from 'react'
import type { Campaign, Price } from '#contract/catalogue.ts'
import { formatPounds, times } from '#domain/money.ts'
import { clampToSlider, sliderStart, unitPriceLabel } from '#domain/price.ts'
import { OptionCard, OptionGroup } from '#ui/option-card.tsx'
import { Slider } from '#ui/slider.tsx'
import { freeRoutesOf } from '#web/app/entering/free-routes.ts'
import { sliderOf } from '#web/app/offered-prices.ts'
import { quantityLabel } from '#web/app/quantity-label.ts'
import { badgeOf, type Choice, isFreeCampaign, unitLabel } from './choice.ts'

export type EntryOptionsProps = {
  campaign: Campaign
  prices: readonly Price[]
  choice: Choice | null
  onChoose: (choice: Choice) => void
  specialOffers: Readonly<Record<string, number>>
  /** Online entry is closed: only the other ways are left. */
  locked: boolean
}

/** Every way to enter, in one group: what is paid for and what is not are cards of the same size and weight. */
export function EntryOptions({ campaign, prices, choice, onChoose, specialOffers, locked }: EntryOptionsProps) {
  const slider = sliderOf(campaign)
  const [tickets, setTickets] = useState(slider ? sliderStart(slider) : 0)

  function chooseTickets(quantity: number) {
    setTickets(quantity)
    if (slider) onChoose({ kind: 'tickets', quantity, unitPricePence: slider.unitPricePence })
  }

  return (
    <div className="flex flex-col gap-5">
      {slider && (
        <div className="rounded-card border-2 border-line bg-surface p-4">
          <Slider
            label="How many tickets would you like?"
            value={tickets}
            min={clampToSlider(slider, slider.sliderMin)}
            max={slider.sliderMax}
            onValueChange={chooseTickets}
            say={(count) => quantityLabel(campaign.type, count)}
            disabled={locked}
          />
        </div>
      )}
      <OptionGroup legend="Choose how to enter">
        {slider && (
          <OptionCard
            name="entry"
            value="tickets"
            title={quantityLabel(campaign.type, tickets)}
            price={formatPounds(times(slider.unitPricePence, tickets))}
            note={`${unitPriceLabel(slider.unitPricePence, 1)} per ticket`}
            checked={choice?.kind === 'tickets'}
            disabled={locked}
            onChange={() => chooseTickets(tickets)}
          />
        )}
        {prices.map((price) => (
          <PriceCard
            key={`${price.quantity}-${price.price}-${price.frequency}`}
            campaign={campaign}
            price={price}
            isChosen={choice?.kind === 'price' && choice.price === price}
            onChoose={() => onChoose({ kind: 'price', price })}
            badge={badgeOf(campaign, price, prices, specialOffers)}
            isOnlyFree={isFreeCampaign(prices)}
            disabled={locked}
          />
        ))}
        {freeRoutesOf(campaign).map(({ kind, title, price, note, how }) => (
          <OptionCard
            key={kind}
            name="entry"
            value={kind}
            title={title}
            price={price}
            note={note}
            checked={choice?.kind === kind}
            onChange={() => onChoose({ kind })}
          >
            {how}
          </OptionCard>
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
  const note = [price.subtitle, unitLabel(campaign, price)].filter(Boolean).join(' · ')
  return (
    <OptionCard
      name="entry"
      value={`${price.quantity}-${price.frequency}`}
      title={isOnlyFree ? '1 Free Entry' : quantityLabel(campaign.type, price.quantity, price.frequency)}
      price={price.price === 0 ? 'Free' : formatPounds(price.price)}
      note={isOnlyFree ? 'No Purchase Necessary' : note}
      badge={badge}
      checked={isChosen}
      disabled={disabled}
      onChange={onChoose}
    />
  )
}
