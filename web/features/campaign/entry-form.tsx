import { CircleAlert } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { Campaign, Price } from '#contract/catalogue.ts'
import { type EnterLabel, enterButtons, type Platform } from '#domain/campaign/campaign.ts'
import { NOTHING_CHOSEN_TEXT } from '#domain/campaign/entering-texts.ts'
import type { ResolvedStatus } from '#domain/campaign/schedule.ts'
import { clampToSlider, sliderStart } from '#domain/money/price.ts'
import { ErrorList } from '#ui/error-list.tsx'
import { sliderOf } from '#web/core/catalogue/offered-prices.ts'
import { AwayNotice } from '#web/core/entering/away-notice.tsx'
import { EnterBar, type EnterLink } from '#web/core/entering/enter-bar.tsx'
import { isForHere, PlatformNotice } from '#web/core/entering/platform-notice.tsx'
import { SurnameNotice } from '#web/core/entering/surname-notice.tsx'
import { useEarlyChoice } from '#web/core/entering/use-early-choice.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useAwayText } from '#web/core/session/safer-gambling.ts'
import { paths } from '#web/core/site/paths.ts'
import {
  type Choice,
  choiceLabel,
  choicesOf,
  enterFacts,
  fallenText,
  isFreeCampaign,
  priceKey,
  TICKETS,
} from './choice.ts'
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
  inBasket: boolean
  specialOffers: Readonly<Record<string, number>>
  /** The user is signed in without a surname. The form says so before they try to enter. */
  lacksSurname: boolean
  busy: boolean
  errors: readonly string[]
  onAdd: (choice: Choice) => void
  onEnter: (choice: Choice) => void
}

/** The choice of an option and its button. */
export function EntryForm({ campaign, resolved, prices, platform, inBasket, specialOffers, ...rest }: EntryFormProps) {
  const { isOver, lacksSurname, busy, errors, onAdd, onEnter } = rest
  const slider = sliderOf(campaign)
  const [tickets, setTickets] = useState(slider ? sliderStart(slider) : 0)
  const [isFallen, setFallen] = useState(false)
  const [chosen, setChosen] = useState(() => chosenAtFirst(campaign, prices))
  const [isMissed, setMissed] = useState(false)
  const options = useRef<HTMLDivElement>(null)
  const awayText = useAwayText()
  const choice = choicesOf(campaign, prices, tickets).get(chosen ?? '') ?? null
  const link = linkOf(campaign, platform)
  const isHere = isForHere(platform, campaign)
  const isClosed = resolved.locked || !(link || slider || prices.length > 0)
  const isShut = isClosed || awayText !== null || (!isHere && !link)
  const hint = isMissed ? null : hintOf(link, choice)

  // Other buyers were faster: the chosen number is reduced to the remaining tickets, and does not rise again
  // automatically.
  if (slider && tickets > slider.sliderMax) {
    setTickets(slider.sliderMax)
    setFallen(true)
  }

  function choose(key: string) {
    setChosen(key)
    setMissed(false)
  }

  const chooseTickets = useCallback((quantity: number) => {
    setTickets(quantity)
    setFallen(false)
    setChosen(TICKETS)
    setMissed(false)
  }, [])

  useEarlyChoice(options, ({ value, quantity }) => {
    if (slider && quantity !== null) setTickets(clampToSlider(slider, quantity))
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
        <>
          <EnterBar
            labels={enterButtons(enterFacts(campaign, prices, platform, inBasket))}
            leadsTo={link}
            price={link || isFreeCampaign(prices) ? null : (choiceLabel(campaign, choice)?.price ?? null)}
            busy={busy}
            onPress={press}
            summary={<Chosen campaign={campaign} choice={choice} link={link} isMissed={isMissed} />}
          />
          {hint && <p className="text-center text-sm text-ink-soft">{hint}</p>}
        </>
      )}
    </div>
  )
}

/** The app, or the site on which it is entered; null if it is entered here. */
function linkOf(campaign: Campaign, platform: Platform): EnterLink | null {
  const { app_exclusive: isForApp, campaign_type: place, redirect_url: address } = campaign
  if (isForApp && platform !== 'app') return { address: paths.app, inNewTab: platform === 'iframe' }
  return place !== 'STANDARD' && address ? { address, inNewTab: true } : null
}

function hintOf(link: EnterLink | null, choice: Choice | null): string | null {
  if (link) return link.address === paths.app ? null : 'This competition is entered on another site, in a new tab.'
  return choice ? null : NOTHING_CHOSEN_TEXT
}

type ChosenProps = { campaign: Campaign; choice: Choice | null; link: EnterLink | null; isMissed: boolean }

/** The text beside the sticky copy of the button. It is hidden from screen readers, which read the form's own alert. */
function Chosen({ campaign, choice, link, isMissed }: ChosenProps) {
  const label = link ? null : choiceLabel(campaign, choice)
  if (isMissed)
    return (
      <span className="flex items-center gap-2 text-sm font-bold text-danger">
        <CircleAlert aria-hidden size={20} className="shrink-0" />
        {NOTHING_CHOSEN_TEXT}
      </span>
    )
  if (!label)
    return <span className="line-clamp-2 text-sm font-semibold">{link ? campaign.title : NOTHING_CHOSEN_TEXT}</span>
  return (
    <>
      <span className="figures block font-display text-lg font-bold">{label.price}</span>
      <span className="text-sm text-ink-soft">{label.what}</span>
    </>
  )
}

/** The initial choice. No option is preselected, except a slider, which always has a value, or an only option. */
function chosenAtFirst(campaign: Campaign, prices: readonly Price[]): string | null {
  if (sliderOf(campaign)) return TICKETS
  return prices.length === 1 ? priceKey(prices[0]!) : null
}
