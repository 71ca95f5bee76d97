import type { Campaign, Price } from '#contract/catalogue.ts'
import { formatPounds, times } from '#domain/money.ts'
import { clampToSlider, type Raffle, sliderStart, unitPriceLabel } from '#domain/price.ts'
import { OptionCard, OptionGroup } from '#ui/option-card.tsx'
import { Price as PriceFigure } from '#ui/price.tsx'
import { Slider } from '#ui/slider.tsx'
import { freeRoutesOf } from '#web/app/entering/free-routes.ts'
import { sliderOf } from '#web/app/offered-prices.ts'
import { badgeOf, type Choice, isFreeCampaign, quantityLabel, unitLabel } from './choice.ts'

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
  return (
    <div className="flex flex-col gap-5">
      {slider && (
        <TicketSlider campaign={campaign} raffle={slider} choice={choice} onChoose={onChoose} locked={locked} />
      )}
      <OptionGroup legend="Choose how to enter">
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
  const perDay = price.frequency === 'ALL_NEXT_WEEK'
  const note = isOnlyFree
    ? 'No Purchase Necessary'
    : [price.subtitle, unitLabel(campaign, price)].filter(Boolean).join(' · ')
  return (
    <OptionCard
      name="entry"
      value={`${price.quantity}-${price.frequency}`}
      title={isOnlyFree ? '1 Free Entry' : quantityLabel(campaign, price.quantity, perDay)}
      price={price.price === 0 ? 'Free' : formatPounds(price.price)}
      note={note}
      badge={badge}
      checked={isChosen}
      disabled={disabled}
      onChange={onChoose}
    />
  )
}

type TicketSliderProps = Pick<EntryOptionsProps, 'campaign' | 'choice' | 'onChoose' | 'locked'> & { raffle: Raffle }

function TicketSlider({ campaign, raffle, choice, onChoose, locked }: TicketSliderProps) {
  const quantity = choice?.kind === 'tickets' ? choice.quantity : sliderStart(raffle)
  const choose = (wanted: number) =>
    onChoose({ kind: 'tickets', quantity: wanted, unitPricePence: raffle.unitPricePence })
  return (
    <div className="rounded-card border-2 border-line bg-surface p-4">
      <Slider
        label="How many tickets would you like?"
        value={quantity}
        min={clampToSlider(raffle, raffle.sliderMin)}
        max={raffle.sliderMax}
        onValueChange={choose}
        say={(count) => quantityLabel(campaign, count)}
        disabled={locked}
      />
      <p className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <span className="text-ink-soft">{unitPriceLabel(raffle.unitPricePence, 1)} per ticket</span>
        <PriceFigure size="large">{formatPounds(times(raffle.unitPricePence, quantity))}</PriceFigure>
      </p>
    </div>
  )
}
