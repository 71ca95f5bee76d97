import type { GroupItem } from '#contract/catalogue.ts'
import { ItemSash } from '#web/core/catalogue/item-sash.tsx'
import { hasShownValue, statusOfItem } from '#web/core/catalogue/live-status.ts'
import type { PressedCard } from '#web/core/catalogue/pressed-card.ts'
import { priceText } from '#web/core/catalogue/price-text.ts'
import { serverNow } from '#web/core/site/clock.ts'
import { usePage } from '#web/core/site/page-config.ts'
import { useFrame } from '#web/core/site/use-frame.ts'
import { AssetCarousel } from './asset-carousel.tsx'
import { EntryHeader } from './entry-header.tsx'
import { EntryLayout } from './entry-layout.tsx'

/** The page of the pressed card while its own data are loading. */
export function EntryFrame({ card: { title, item } }: { card: PressedCard }) {
  useFrame()
  return (
    <EntryLayout
      pictures={item ? <Pictures item={item} /> : <div className="aspect-video rounded-card bg-sunk" />}
      entry={item ? <Header item={item} /> : <h1 className="text-3xl">{title}</h1>}
      choice={<div className="min-h-96 rounded-card bg-sunk" />}
      about={null}
    />
  )
}

function Pictures({ item }: { item: GroupItem }) {
  const { type, tag, title, asset } = item
  return (
    <>
      <AssetCarousel
        kind={type === 'BUNDLE' ? 'bundle' : 'campaign'}
        tag={tag}
        title={title}
        assets={asset ? [asset] : []}
      />
      <ItemSash item={item} resolved={statusOfItem(item, serverNow())} />
    </>
  )
}

function Header({ item }: { item: GroupItem }) {
  const { orderLimits } = usePage().config
  const now = serverNow()
  const { status, locked } = statusOfItem(item, now)
  return (
    <>
      <EntryHeader
        title={item.title}
        value={hasShownValue(item, status, now) ? item.value : null}
        endsAt={item.end_date}
        status={status}
        isWebExclusive={item.web_exclusive}
      />
      {!locked && <p className="text-lg font-semibold">{priceText(item, orderLimits.minPence)}</p>}
    </>
  )
}
