import type { GroupItem } from '#contract/catalogue.ts'
import { isValueShown } from '#domain/campaign.ts'
import { formatPoundsTrimmed } from '#domain/money.ts'
import type { ResolvedStatus } from '#domain/schedule.ts'
import { Button } from '#ui/button.tsx'
import { PictureCard } from '#ui/card.tsx'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'
import { ItemLink } from '#web/core/catalogue/item-link.tsx'
import { ItemSash } from '#web/core/catalogue/item-sash.tsx'
import { statusOfItem, stockOf } from '#web/core/catalogue/live-status.ts'
import { priceText } from '#web/core/catalogue/price-text.ts'
import { RemainingTickets } from '#web/core/entering/remaining-tickets.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { stateLine } from './time-left.ts'

export type ItemCardProps = {
  item: GroupItem
  now: Date
  level: 2 | 3
  /** Near the top of the page: its picture is among the first things seen. */
  eager: boolean
}

/** A campaign or a bundle in a list. */
export function ItemCard({ item, now, level, eager }: ItemCardProps) {
  const orderMinPence = usePage().config.orderLimits.minPence
  const resolved = statusOfItem(item, now)
  const isOver = resolved.status === 'ENDED' && resolved.countdownTo === null
  const prize = { value: item.value, valueFrom: item.value_from, valueEnd: item.value_end, limitType: item.limit_type }
  return (
    <PictureCard
      level={level}
      title={item.title}
      link={<ItemLink item={item} />}
      faded={isOver}
      picture={
        <CataloguePicture
          kind={item.type === 'BUNDLE' ? 'bundle' : 'campaign'}
          tag={item.tag}
          asset={item.asset}
          crop="wide169"
          alt=""
          sizes="(min-width: 61.8rem) 380px, (min-width: 40rem) 50vw, 44vw"
          eager={eager}
        />
      }
      sash={<ItemSash item={item} resolved={resolved} />}
      value={item.value !== null && isValueShown(prize, resolved.status, now) && formatPoundsTrimmed(item.value)}
      price={!resolved.locked && priceText(item, orderMinPence)}
      bar={!isOver && <RemainingTickets stock={stockOf(item)} labelHidden />}
      state={stateLine(resolved, item.type, stockOf(item), now)}
      action={<ItemButton item={item} resolved={resolved} />}
    />
  )
}

function ItemButton({ item, resolved: { status, locked } }: { item: GroupItem; resolved: ResolvedStatus }) {
  const isShut = status === 'ENDED' || (status === 'ACTIVE' && locked)
  const isUpcoming = status === 'UPCOMING'
  const label = isShut || isUpcoming ? 'View' : 'Enter'
  const tone = isUpcoming ? 'grey' : isShut ? 'quiet' : 'action'
  return (
    <Button size="small" tone={tone} render={<ItemLink item={item} />} aria-label={`${label}: ${item.title}`}>
      {label}
    </Button>
  )
}
