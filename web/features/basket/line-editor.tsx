import { Minus, Plus } from 'lucide-react'
import type { Campaign, Price } from '#contract/catalogue.ts'
import { formatPounds } from '#domain/money.ts'
import { clampToSlider, type Raffle } from '#domain/price.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { offeredPrices, sliderOf } from '#web/app/offered-prices.ts'
import { type BasketLine, type CampaignLine, lineOfPrice, lineOfTickets } from './basket-line.ts'

export type LineEditorProps = {
  line: CampaignLine
  /** As it stands now; until it has come the line can only be read. */
  campaign: Campaign | undefined
  now: Date
  disabled: boolean
  onChange: (line: BasketLine) => void
}

/** Changes how much of a campaign is wanted, without leaving the basket. */
export function LineEditor({ line, campaign, now, disabled, onChange }: LineEditorProps) {
  if (!campaign || line.isUpsell) return <p className="text-sm">{wanted(line)}</p>
  const slider = sliderOf(campaign)
  if (slider)
    return (
      <TicketStepper
        line={line}
        slider={slider}
        disabled={disabled}
        onChange={(quantity) => onChange(lineOfTickets(campaign, slider.unitPricePence, quantity))}
      />
    )
  return (
    <OptionSelect
      line={line}
      prices={offeredPrices(campaign, now)}
      disabled={disabled}
      onChange={(price) => onChange(lineOfPrice(campaign, price))}
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
          {wanted(line)}
        </option>
      )}
      {prices.map((price, index) => (
        <option key={`${price.quantity}-${price.price}-${price.frequency}`} value={index}>
          {`${wanted(price)} – ${formatPounds(price.price)}`}
        </option>
      ))}
    </select>
  )
}

type TicketStepperProps = {
  line: CampaignLine
  slider: Raffle
  disabled: boolean
  onChange: (quantity: number) => void
}

const stepButton = 'border-2 border-line-strong disabled:border-line'

function TicketStepper({ line, slider, disabled, onChange }: TicketStepperProps) {
  const step = (by: number) => onChange(clampToSlider(slider, line.quantity + by))
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label="One fewer"
        icon={<Minus aria-hidden size={18} strokeWidth={2.5} />}
        disabled={disabled || clampToSlider(slider, line.quantity - 1) >= line.quantity}
        onClick={() => step(-1)}
        className={stepButton}
      />
      <output className="figures min-w-20 text-center text-sm font-semibold">
        {wanted({ ...line, type: 'RAFFLE' })}
      </output>
      <IconButton
        label="One more"
        icon={<Plus aria-hidden size={18} strokeWidth={2.5} />}
        disabled={disabled || clampToSlider(slider, line.quantity + 1) <= line.quantity}
        onClick={() => step(1)}
        className={stepButton}
      />
    </div>
  )
}

function isSame(price: Price, line: CampaignLine): boolean {
  return price.quantity === line.quantity && price.frequency === line.frequency && price.price === line.pricePence
}

function wanted({ quantity, frequency, type }: { quantity: number; frequency: string; type: string }): string {
  const [one, many] = type === 'RAFFLE' ? ['ticket', 'tickets'] : ['entry', 'entries']
  const count = `${quantity.toLocaleString('en-GB')} ${quantity === 1 ? one : many}`
  return frequency === 'ALL_NEXT_WEEK' ? `${count} per day` : count
}
