import { useId } from 'react'
import { formatPoundsTrimmed } from '#domain/money.ts'
import { Badge } from '#ui/badge.tsx'
import { AssetCarousel } from '#web/app/entering/asset-carousel.tsx'
import { EndsLabel } from '#web/app/entering/ends-label.tsx'
import { EntryLayout } from '#web/app/entering/entry-layout.tsx'
import { EntryTitle } from '#web/app/entering/entry-title.tsx'
import { HtmlText } from '#web/app/entering/html-text.tsx'
import { RemainingTickets } from '#web/app/entering/remaining-tickets.tsx'
import { ItemSash } from '#web/app/item-sash.tsx'
import { statusOfBundle, stockOf } from '#web/app/live-status.ts'
import { BundleDeal } from './bundle-deal.tsx'
import { BundleForm, type BundleFormProps } from './bundle-form.tsx'

export type BundleViewProps = Omit<BundleFormProps, 'judged'> & { now: Date }

/** Several competitions for one price. In a frame it is reduced to what entering needs. */
export function BundleView({ now, ...form }: BundleViewProps) {
  const { bundle, platform } = form
  const isFramed = platform === 'iframe'
  const judged = statusOfBundle(bundle, now)
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
          <ItemSash item={bundle} judged={judged} />
        </>
      }
      entry={
        <>
          <header id={top} className="flex scroll-mt-24 flex-col items-start gap-2">
            <EndsLabel endsAt={bundle.end_date} status={judged.status} />
            {bundle.web_exclusive && <Badge>Web Exclusive</Badge>}
            <EntryTitle title={bundle.title} />
            {bundle.value !== null && (
              <p className="figures font-display text-2xl font-bold">{formatPoundsTrimmed(bundle.value)}</p>
            )}
            {!isFramed && bundle.summary && <p className="text-ink-soft">{bundle.summary}</p>}
          </header>
          {judged.status !== 'ENDED' && <RemainingTickets stock={stockOf(bundle)} />}
          <BundleForm {...form} judged={judged} />
        </>
      }
      about={
        <div className="flex flex-col gap-8">
          {bundle.how_to_play && (
            <section>
              <h2 className="mb-3 text-xl">How to play</h2>
              <HtmlText html={bundle.how_to_play} />
            </section>
          )}
          {!isFramed && <BundleDeal bundle={bundle} topId={top} />}
          <p className="text-sm text-ink-soft">
            Please note that postal entry is described in the individual competitions.
          </p>
        </div>
      }
    />
  )
}
