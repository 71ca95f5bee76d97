import { useRef, useState } from 'react'
import type { Campaign, Price } from '#contract/catalogue.ts'
import { type EnterLabel, enterButtons, type Platform } from '#domain/campaign.ts'
import { NOTHING_CHOSEN_TEXT } from '#domain/order.ts'
import { sliderStart } from '#domain/price.ts'
import type { JudgedStatus } from '#domain/schedule.ts'
import { ErrorList } from '#ui/error-list.tsx'
import { AwayNotice } from '#web/app/entering/away-notice.tsx'
import { ClosedNotice } from '#web/app/entering/closed-notice.tsx'
import { EnterBar } from '#web/app/entering/enter-bar.tsx'
import { SurnameNotice } from '#web/app/entering/surname-notice.tsx'
import { offeredPrices, sliderOf } from '#web/app/offered-prices.ts'
import { useAwayText } from '#web/app/safer-play.ts'
import { type Choice, choiceLabel, enterFacts, isFreeCampaign } from './choice.ts'
import { EntryOptions } from './entry-options.tsx'

/** What was chosen to be paid for, or to be had for nothing here. */
export type PaidChoice = Exclude<Choice, { kind: 'post' | 'phone' | 'sms' }>

export type EntryFormProps = {
  campaign: Campaign
  judged: JudgedStatus
  now: Date
  platform: Platform
  inBasket: boolean
  specialOffers: Readonly<Record<string, number>>
  /** Signed in without a surname: they are told before they try. */
  lacksSurname: boolean
  busy: boolean
  errors: readonly string[]
  onAdd: (choice: PaidChoice) => void
  onEnter: (choice: PaidChoice) => void
  onInstall: () => void
}

/** The choice and the button that follows from it. */
export function EntryForm({ campaign, judged, now, platform, inBasket, specialOffers, ...rest }: EntryFormProps) {
  const prices = offeredPrices(campaign, now)
  const [choice, setChoice] = useState<Choice | null>(() => choiceAtFirst(campaign, prices))
  const [isMissed, setMissed] = useState(false)
  const options = useRef<HTMLDivElement>(null)
  const { lacksSurname, busy, errors, onAdd, onEnter, onInstall } = rest
  const awayText = useAwayText()
  const labels = enterButtons(enterFacts(campaign, prices, platform, inBasket))
  const chosen = choice && stillOffered(choice, prices)

  function choose(wanted: Choice) {
    setChoice(wanted)
    setMissed(false)
  }

  function miss() {
    setMissed(true)
    options.current?.scrollIntoView({ block: 'center' })
    options.current?.querySelector<HTMLInputElement>('input[type=radio]:not(:disabled)')?.focus({ preventScroll: true })
  }

  function press(label: EnterLabel) {
    if (label === 'install the app') return onInstall()
    if (chosen?.kind !== 'price' && chosen?.kind !== 'tickets') return miss()
    if (label === 'add to basket' || label === 'update basket') onAdd(chosen)
    else onEnter(chosen)
  }

  const isElsewhere = chosen !== null && chosen.kind !== 'price' && chosen.kind !== 'tickets'
  return (
    <div className="flex flex-col gap-5">
      {awayText && !judged.locked && <AwayNotice text={awayText} />}
      <div ref={options}>
        <EntryOptions
          campaign={campaign}
          prices={prices}
          choice={chosen}
          onChoose={choose}
          specialOffers={specialOffers}
          locked={judged.locked || awayText !== null}
        />
      </div>
      {lacksSurname && <SurnameNotice />}
      <ErrorList errors={isMissed ? [NOTHING_CHOSEN_TEXT] : errors} />
      {judged.locked && <ClosedNotice what="competition" />}
      {!judged.locked && !awayText && (
        <>
          <EnterBar
            labels={labels}
            busy={busy}
            onPress={press}
            summary={<Chosen campaign={campaign} choice={chosen} />}
          />
          {!isMissed && chosen === null && <p className="text-center text-sm text-ink-soft">{NOTHING_CHOSEN_TEXT}</p>}
          {isElsewhere && (
            <p className="text-center text-sm text-ink-soft">
              You need not pay or press anything here to enter this way.
            </p>
          )}
        </>
      )}
    </div>
  )
}

function Chosen({ campaign, choice }: { campaign: Campaign; choice: Choice | null }) {
  const label = choiceLabel(campaign, choice)
  if (!label) return <span className="line-clamp-2 text-sm font-semibold">{NOTHING_CHOSEN_TEXT}</span>
  return (
    <>
      <span className="figures block font-display text-lg font-bold">{label.price}</span>
      <span className="text-sm text-ink-soft">{label.what}</span>
    </>
  )
}

/** Nothing is chosen for anybody, but a slider stands somewhere, and of one free entry there is nothing to choose. */
function choiceAtFirst(campaign: Campaign, prices: readonly Price[]): Choice | null {
  const slider = sliderOf(campaign)
  if (slider) return { kind: 'tickets', quantity: sliderStart(slider), unitPricePence: slider.unitPricePence }
  return isFreeCampaign(prices) ? { kind: 'price', price: prices[0]! } : null
}

/** The catalogue may have moved on under the page: the same option as it stands now, or nothing. */
function stillOffered(choice: Choice, prices: readonly Price[]): Choice | null {
  if (choice.kind !== 'price') return choice
  const { price, quantity, frequency } = choice.price
  const same = prices.find((one) => one.price === price && one.quantity === quantity && one.frequency === frequency)
  return same ? { kind: 'price', price: same } : null
}
