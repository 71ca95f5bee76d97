import type { GroupItem } from '#contract/catalogue.ts'
import type { ResolvedStatus } from '#domain/campaign/schedule.ts'
import { formatPoundsTrimmed } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { PictureCard } from '#ui/card.tsx'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'
import { ItemLink } from '#web/core/catalogue/item-link.tsx'
import { ItemSash } from '#web/core/catalogue/item-sash.tsx'
import { hasShownValue, statusOfItem, stockOf } from '#web/core/catalogue/live-status.ts'
import { priceText } from '#web/core/catalogue/price-text.ts'
import { RemainingTickets } from '#web/core/entering/remaining-tickets.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { useNowFor } from '#web/core/site/use-now.ts'
import { stateLine } from './time-left.ts'

export type ItemCardProps = {
  item: GroupItem
  /** The time at which the server rendered the page. */
  writtenAt: Date
  /** Set near the top of the page, so that the picture loads first. */
  eager: boolean
}

/** A campaign or a bundle in a list. */
export function ItemCard({ item, writtenAt, eager }: ItemCardProps) {
  const orderMinPence = usePage().config.orderLimits.minPence
  const stateAt = (now: Date | null) => stateOf(item, now ?? writtenAt)
  const { resolved, isValued, line } = stateAt(useNowFor(stateAt))
  const isOver = resolved.status === 'ENDED' && resolved.countdownTo === null
  return (
    <PictureCard
      level={3}
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
      value={isValued && formatPoundsTrimmed(item.value!)}
      price={!resolved.locked && priceText(item, orderMinPence)}
      bar={!isOver && <RemainingTickets stock={stockOf(item)} labelHidden />}
      state={line}
      action={<ItemButton item={item} resolved={resolved} />}
    />
  )
}

/** The parts of a card that depend on the time. */
function stateOf(item: GroupItem, now: Date) {
  const resolved = statusOfItem(item, now)
  return {
    resolved,
    isValued: hasShownValue(item, resolved.status, now),
    line: stateLine(resolved, item.type, stockOf(item), now),
  }
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
