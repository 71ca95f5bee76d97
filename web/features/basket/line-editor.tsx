import type { Campaign, Price } from '#contract/catalogue.ts'
import { formatPounds } from '#domain/money/money.ts'
import { Stepper } from '#ui/stepper.tsx'
import { type BasketLine, type CampaignLine, lineOfPrice, lineOfTickets } from '#web/core/basket/basket-line.ts'
import { offeredPrices, sliderOf } from '#web/core/catalogue/offered-prices.ts'
import { quantityLabel } from '#web/core/parts/quantity-label.ts'

export type LineEditorProps = {
  line: CampaignLine
  /** The current state of the campaign. Until it is loaded, the line can only be read. */
  campaign: Campaign | undefined
  now: Date
  disabled: boolean
  onChange: (line: BasketLine) => void
}

/** Changes the quantity of a line within the basket. The price of an offer cannot be changed. */
export function LineEditor({ line, campaign, now, disabled, onChange }: LineEditorProps) {
  if (!campaign || line.priceType === 'UPSELL')
    return <p className="text-sm">{quantityLabel(line.type, line.quantity, line.frequency)}</p>
  const { isUpsell } = line
  const slider = sliderOf(campaign)
  if (slider)
    return (
      <Stepper
        label={`Tickets for ${line.title}`}
        fewerLabel={`One fewer for ${line.title}`}
        moreLabel={`One more for ${line.title}`}
        value={line.quantity}
        min={Math.max(1, slider.sliderMin)}
        max={slider.sliderMax}
        disabled={disabled}
        onValueChange={(quantity) =>
          onChange({ ...lineOfTickets(campaign, slider.unitPricePence, quantity), isUpsell })
        }
      />
    )
  return (
    <OptionSelect
      line={line}
      prices={offeredPrices(campaign, now)}
      disabled={disabled}
      onChange={(price) => onChange(lineOfPrice(campaign, price, isUpsell))}
    />
  )
}

type OptionSelectProps = {
  line: CampaignLine
  prices: readonly Price[]
  disabled: boolean
  onChange: (price: Price) => void
}

function OptionSelect({ line, prices, disabled, onChange }: OptionSelectProps) {
  const chosen = prices.findIndex((price) => isSame(price, line))
  return (
    <select
      aria-label={`Entries for ${line.title}`}
      value={chosen}
      disabled={disabled}
      onChange={(event) => onChange(prices[Number(event.target.value)]!)}
      className="figures min-h-11 w-full max-w-64 rounded-card border-2 border-line-strong bg-surface px-3"
    >
      {chosen === -1 && (
        <option value={-1} disabled>
          {quantityLabel(line.type, line.quantity, line.frequency)}
        </option>
      )}
      {prices.map((price, index) => (
        <option key={`${price.quantity}-${price.price}-${price.frequency}`} value={index}>
          {`${quantityLabel(line.type, price.quantity, price.frequency)} – ${formatPounds(price.price)}`}
        </option>
      ))}
    </select>
  )
}

function isSame(price: Price, line: CampaignLine): boolean {
  return price.quantity === line.quantity && price.frequency === line.frequency && price.price === line.pricePence
}
