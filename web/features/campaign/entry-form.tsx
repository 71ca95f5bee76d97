import { useCallback, useRef, useState } from 'react'
import type { Campaign, Price } from '#contract/catalogue.ts'
import { type BasketHolds, type EnterLabel, enterButtons, type Platform } from '#domain/campaign/campaign.ts'
import { NOTHING_CHOSEN_TEXT } from '#domain/campaign/entering-texts.ts'
import type { ResolvedStatus } from '#domain/campaign/schedule.ts'
import { clampToSlider, sliderStart } from '#domain/money/price.ts'
import { ErrorList } from '#ui/error-list.tsx'
import { sliderOf } from '#web/core/catalogue/offered-prices.ts'
import { AwayNotice } from '#web/core/entering/away-notice.tsx'
import type { EnterLink } from '#web/core/entering/enter-bar.tsx'
import { isForHere, PlatformNotice } from '#web/core/entering/platform-notice.tsx'
import { SurnameNotice } from '#web/core/entering/surname-notice.tsx'
import { useEarlyChoice } from '#web/core/entering/use-early-choice.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useAwayText } from '#web/core/session/safer-gambling.ts'
import { paths } from '#web/core/site/paths.ts'
import { type Choice, choicesOf, enterFacts, fallenText, isFreeCampaign, priceKey, TICKETS } from './choice.ts'
import { EntryButton } from './entry-button.tsx'
import { EntryOptions } from './entry-options.tsx'

const ClosedCampaign = optionalPart(() => import('./closed-campaign.tsx'))

export type EntryFormProps = {
  campaign: Campaign
  resolved: ResolvedStatus
  /** The options that can be chosen now. */
  prices: readonly Price[]
  /** Whether it has ended for good, and is not only closed until its next window. */
  isOver: boolean
  platform: Platform
  basket: BasketHolds
  specialOffers: Readonly<Record<string, number>>
  /** The user is signed in without a surname. The form says so before they try to enter. */
  lacksSurname: boolean
  busy: boolean
  errors: readonly string[]
  onAdd: (choice: Choice) => void
  onEnter: (choice: Choice) => void
}

/** The choice of an option and its button. */
export function EntryForm({ campaign, resolved, prices, platform, basket, specialOffers, ...rest }: EntryFormProps) {
  const { isOver, lacksSurname, busy, errors, onAdd, onEnter } = rest
  const slider = sliderOf(campaign)
  const [{ tickets, isFallen }, setTickets] = useTickets(slider)
  const [chosen, setChosen] = useState(() => chosenAtFirst(campaign, prices))
  const [isMissed, setMissed] = useState(false)
  const options = useRef<HTMLDivElement>(null)
  const awayText = useAwayText()
  const choice = choicesOf(campaign, prices, tickets).get(chosen ?? '') ?? null
  const link = linkOf(campaign, platform)
  const isHere = isForHere(platform, campaign)
  const isClosed = resolved.locked || !(link || slider || prices.length > 0)
  const isShut = isClosed || awayText !== null || (!isHere && !link)

  function choose(key: string) {
    setChosen(key)
    setMissed(false)
  }

  const chooseTickets = useCallback(
    (quantity: number) => {
      setTickets({ tickets: quantity, isFallen: false })
      setChosen(TICKETS)
      setMissed(false)
    },
    [setTickets],
  )

  useEarlyChoice(options, ({ value, quantity }) => {
    if (slider && quantity !== null) setTickets({ tickets: clampToSlider(slider, quantity), isFallen: false })
    setChosen(value)
  })

  function miss() {
    setMissed(true)
    const first = options.current?.querySelector<HTMLInputElement>('input[type=radio]:not(:disabled)')
    first?.closest('label')?.scrollIntoView({ block: 'nearest' })
    first?.focus({ preventScroll: true })
  }

  function press(label: EnterLabel) {
    if (!choice) return miss()
    if (label === 'add to basket' || label === 'update basket') onAdd(choice)
    else onEnter(choice)
  }

  return (
    <div className="flex flex-col gap-5">
      {awayText && !isClosed && <AwayNotice text={awayText} />}
      <PlatformNotice platform={platform} item={campaign} />
      <div ref={options} className="empty:hidden">
        {!isOver && (
          <EntryOptions
            campaign={campaign}
            prices={prices}
            chosen={chosen}
            onChoose={choose}
            tickets={tickets}
            ticketsNote={isFallen && !isClosed ? fallenText(campaign, tickets) : null}
            onTickets={chooseTickets}
            specialOffers={specialOffers}
            disabled={isShut || !isHere}
          />
        )}
      </div>
      {lacksSurname && <SurnameNotice />}
      <ErrorList errors={isMissed ? [NOTHING_CHOSEN_TEXT] : errors} />
      {isClosed && <ClosedCampaign campaign={campaign} />}
      {!isShut && (
        <EntryButton
          labels={enterButtons(enterFacts(campaign, prices, platform, basket))}
          campaign={campaign}
          isFree={isFreeCampaign(prices)}
          choice={choice}
          link={link}
          isMissed={isMissed}
          busy={busy}
          onPress={press}
        />
      )}
    </div>
  )
}

/** The tickets of the slider. If other buyers are faster, the number falls to the remaining ones, and stays there. */
function useTickets(slider: ReturnType<typeof sliderOf>) {
  const [chosen, setChosen] = useState({ tickets: slider ? sliderStart(slider) : 0, isFallen: false })
  if (slider && chosen.tickets > slider.sliderMax) setChosen({ tickets: slider.sliderMax, isFallen: true })
  return [chosen, setChosen] as const
}

/** The app, or the site on which it is entered; null if it is entered here. */
function linkOf(campaign: Campaign, platform: Platform): EnterLink | null {
  const { app_exclusive: isForApp, campaign_type: place, redirect_url: address } = campaign
  if (isForApp && platform !== 'app') return { address: paths.app, inNewTab: platform === 'iframe' }
  return place !== 'STANDARD' && address ? { address, inNewTab: true } : null
}

/** The initial choice. No option is preselected, except a slider, which always has a value, or an only option. */
function chosenAtFirst(campaign: Campaign, prices: readonly Price[]): string | null {
  if (sliderOf(campaign)) return TICKETS
  return prices.length === 1 ? priceKey(prices[0]!) : null
}
