import { useId } from 'react'
import type { Bundle } from '#contract/catalogue.ts'
import { isValueShown } from '#domain/campaign/campaign.ts'
import { ItemSash } from '#web/core/catalogue/item-sash.tsx'
import { statusOfBundle, stockOf } from '#web/core/catalogue/live-status.ts'
import { AssetCarousel } from '#web/core/entering/asset-carousel.tsx'
import { CountdownPanel } from '#web/core/entering/countdown-panel.tsx'
import { EntryHeader } from '#web/core/entering/entry-header.tsx'
import { EntryLayout } from '#web/core/entering/entry-layout.tsx'
import { HtmlText } from '#web/core/entering/html-text.tsx'
import { RemainingTickets } from '#web/core/entering/remaining-tickets.tsx'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { useNowFor } from '#web/core/site/use-now.ts'
import { BundleForm, type BundleFormProps } from './bundle-form.tsx'

/** Below the first screen. */
const BundleDeal = optionalPart(() => import('./bundle-deal.tsx'))

export type BundleViewProps = Omit<BundleFormProps, 'resolved'>

/** Several competitions for one price. A frame shows only the parts that entering needs. */
export function BundleView(form: BundleViewProps) {
  const { bundle, platform } = form
  const isFramed = platform === 'iframe'
  const stateAt = (now: Date | null) => stateOf(bundle, now ?? bundle.server_time)
  const { resolved, isValued, isCounting } = stateAt(useNowFor(stateAt))
  const top = useId()
  return (
    <EntryLayout
      pictures={
        <>
          <AssetCarousel
            kind="bundle"
            tag={bundle.tag}
            title={bundle.title}
            assets={isFramed ? bundle.assets.slice(0, 1) : bundle.assets}
          />
          <ItemSash item={bundle} resolved={resolved} />
        </>
      }
      entry={
        <>
          <EntryHeader
            id={top}
            title={bundle.title}
            value={isValued ? bundle.value : null}
            endsAt={bundle.end_date}
            status={resolved.status}
            isWebExclusive={bundle.web_exclusive}
          />
          {!isFramed && bundle.summary && <p className="text-lg text-ink-soft lg:text-base">{bundle.summary}</p>}
          {isCounting && <CountdownPanel tag={bundle.tag} resolved={resolved} writtenAt={bundle.server_time} />}
          {resolved.status !== 'ENDED' && <RemainingTickets stock={stockOf(bundle)} />}
        </>
      }
      choice={<BundleForm {...form} resolved={resolved} />}
      about={
        <div className="flex flex-col gap-8">
          {bundle.how_to_play && (
            <section>
              <h2 className="mb-3 text-xl">How to play</h2>
              <HtmlText html={bundle.how_to_play} />
            </section>
          )}
          {!isFramed && <BundleDeal bundle={bundle} topId={top} />}
        </div>
      }
    />
  )
}

/** The parts of the page that depend on the time. */
function stateOf(bundle: Bundle, now: Date) {
  const resolved = statusOfBundle(bundle, now)
  const prize = { value: bundle.value, valueFrom: null, valueEnd: null, limitType: 'NONE' } as const
  return {
    resolved,
    isValued: isValueShown(prize, resolved.status, now),
    // A bundle that is locked while it is open lacks a part, so its closing would mislead.
    isCounting: resolved.countdownTo !== null && (resolved.status !== 'ACTIVE' || !resolved.locked),
  }
}
