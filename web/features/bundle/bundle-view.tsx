import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Bundle } from '#contract/catalogue.ts'
import { type EnterLabel, enterButtons, type Platform } from '#domain/campaign.ts'
import { endsLabel } from '#domain/countdown.ts'
import { formatPounds, formatPoundsTrimmed } from '#domain/money.ts'
import { NOTHING_CHOSEN_TEXT } from '#domain/order.ts'
import { bundleUnitLabel } from '#domain/price.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { OptionCard, OptionGroup } from '#ui/option-card.tsx'
import { AssetCarousel } from '#web/app/entering/asset-carousel.tsx'
import { AwayNotice } from '#web/app/entering/away-notice.tsx'
import { ClosedNotice } from '#web/app/entering/closed-notice.tsx'
import { EnterBar } from '#web/app/entering/enter-bar.tsx'
import { EntryLayout } from '#web/app/entering/entry-layout.tsx'
import { RemainingTickets } from '#web/app/entering/remaining-tickets.tsx'
import { SurnameNotice } from '#web/app/entering/surname-notice.tsx'
import { statusOfBundle, stockOf } from '#web/app/live-status.ts'
import { paths } from '#web/app/paths.ts'
import { useAwayText } from '#web/app/safer-play.ts'
import { useNow } from '#web/app/use-now.ts'

export type BundleViewProps = {
  bundle: Bundle
  platform: Platform
  inBasket: boolean
  lacksSurname: boolean
  busy: boolean
  errors: readonly string[]
  onAdd: () => void
  onEnter: () => void
  onInstall: () => void
}

/** Several competitions for one price. */
export function BundleView(props: BundleViewProps) {
  const { bundle, platform } = props
  const judged = statusOfBundle(bundle, useNow() ?? bundle.server_time)
  const top = useId()
  return (
    <EntryLayout
      pictures={<AssetCarousel kind="bundle" tag={bundle.tag} title={bundle.title} assets={bundle.assets} />}
      entry={
        <>
          <header id={top} className="flex scroll-mt-24 flex-col items-start gap-2">
            {bundle.end_date && (
              <p className="rounded-full bg-accent px-3 py-1 text-sm leading-tight font-bold text-accent-ink">
                {endsLabel(bundle.end_date)}
              </p>
            )}
            <h1 className={bundle.title.length > 50 ? 'text-2xl' : 'text-3xl'}>{bundle.title}</h1>
            {bundle.value !== null && (
              <p className="figures font-display text-2xl font-bold">{formatPoundsTrimmed(bundle.value)}</p>
            )}
            <p className="text-ink-soft">{bundle.summary}</p>
          </header>
          <RemainingTickets stock={stockOf(bundle)} />
          <BundleForm {...props} locked={judged.locked} />
        </>
      }
      about={
        <div className="flex flex-col gap-8">
          <section>
            <h2 className="mb-3 text-xl">How to play</h2>
            <Html html={bundle.how_to_play} />
          </section>
          {platform !== 'iframe' && <BundleDeal bundle={bundle} topId={top} />}
          <p className="text-sm text-ink-soft">Postal entry is described in the individual competitions.</p>
        </div>
      }
    />
  )
}

function BundleForm({ locked, ...props }: BundleViewProps & { locked: boolean }) {
  const { bundle, platform, inBasket, lacksSurname, busy, errors, onAdd, onEnter, onInstall } = props
  const entries = bundle.items.reduce((all, item) => all + item.quantity, 0)
  const isFree = bundle.price === 0
  const [isChosen, setChosen] = useState(isFree)
  const [isMissed, setMissed] = useState(false)
  const awayText = useAwayText()
  const labels = enterButtons({ type: 'BUNDLE', appExclusive: bundle.app_exclusive, platform, isFree, inBasket })

  function press(label: EnterLabel) {
    if (label === 'install the app') return onInstall()
    if (!isChosen) return setMissed(true)
    if (label === 'add to basket' || label === 'update basket') onAdd()
    else onEnter()
  }

  return (
    <div className="flex flex-col gap-5">
      {awayText && !locked && <AwayNotice text={awayText} />}
      <OptionGroup legend="Choose how to enter">
        <OptionCard
          name="entry"
          value="bundle"
          title={isFree ? '1 Free Entry' : entries === 1 ? '1 Entry' : `${entries} ENTRIES`}
          price={isFree ? 'Free' : formatPounds(bundle.price)}
          note={isFree ? 'No Purchase Necessary' : bundleUnitLabel(bundle.price, entries)}
          checked={isChosen}
          disabled={locked || awayText !== null}
          onChange={() => {
            setChosen(true)
            setMissed(false)
          }}
        />
      </OptionGroup>
      {lacksSurname && <SurnameNotice />}
      <ErrorList errors={isMissed ? [NOTHING_CHOSEN_TEXT] : errors} />
      {locked && <ClosedNotice what="bundle" />}
      {!locked && !awayText && (
        <EnterBar
          labels={labels}
          busy={busy}
          onPress={press}
          summary={
            <>
              <span className="figures block font-display text-lg font-bold">{formatPounds(bundle.price)}</span>
              <span className="line-clamp-1 text-sm text-ink-soft">{bundle.title}</span>
            </>
          }
        />
      )}
      {!locked && !awayText && !isChosen && !isMissed && (
        <p className="text-center text-sm text-ink-soft">{NOTHING_CHOSEN_TEXT}</p>
      )}
    </div>
  )
}

function BundleDeal({ bundle, topId }: { bundle: Bundle; topId: string }) {
  return (
    <section>
      <h2 className="mb-3 text-xl">In this Bundle Deal</h2>
      <Html html={bundle.description} />
      <ul className="mt-5 grid gap-4 sm:grid-cols-2">
        {bundle.items.map((item) => (
          <li key={item.tag}>
            <Card className="flex h-full flex-col items-start gap-3">
              <h3 className="text-lg leading-tight">{item.title}</h3>
              <p className="figures font-semibold">{`${item.quantity} ${item.quantity === 1 ? 'entry' : 'entries'}`}</p>
              <Button
                tone="quiet"
                size="small"
                className="mt-auto"
                render={<Link to={paths.campaign(item.tag)} />}
                aria-label={`Competition Details: ${item.title}`}
              >
                Competition Details
              </Button>
            </Card>
          </li>
        ))}
      </ul>
      <a href={`#${topId}`} className="mt-4 inline-flex min-h-11 items-center font-bold underline underline-offset-4">
        Back to Entry
      </a>
    </section>
  )
}

function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own editors, cleaned when it was saved.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
