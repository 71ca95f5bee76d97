import type { GroupItem } from '#contract/catalogue.ts'
import { resolveDoor } from '#domain/campaign/advent.ts'
import { isSoldOut } from '#domain/campaign/campaign.ts'
import { formatPoundsTrimmed } from '#domain/money/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Sash } from '#ui/sash.tsx'
import { CataloguePicture } from '#web/core/catalogue/catalogue-picture.tsx'
import { ItemLink } from '#web/core/catalogue/item-link.tsx'
import { hasShownValue, statusOfItem, stockOf } from '#web/core/catalogue/live-status.ts'
import { ShutDoor } from './shut-door.tsx'

/** The number of doors that usually fit on the first screen. */
const FIRST_DOORS = 6

export type DoorTileProps = { item: GroupItem; number: number; now: Date }

/** A day of the calendar, whose content is shown from that day on. */
export function DoorTile({ item, number, now }: DoorTileProps) {
  const { status, locked } = statusOfItem(item, now)
  const door = resolveDoor(item.start_date, status, now)
  if (door.state === 'SHUT') return <ShutDoor number={number} opensAt={item.start_date} />
  const isOver = door.state === 'OVER'
  const hasValue = hasShownValue(item, status, now)
  return (
    <article
      className={classNames(
        'group relative flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card',
        door.isTodays && 'outline-4 outline-action',
      )}
    >
      <CataloguePicture
        kind={item.type === 'BUNDLE' ? 'bundle' : 'campaign'}
        tag={item.tag}
        asset={item.asset}
        crop="square"
        alt=""
        sizes="(min-width: 61.8rem) 180px, (min-width: 50rem) 25vw, (min-width: 40rem) 33vw, 50vw"
        eager={number <= FIRST_DOORS}
        className={classNames('aspect-square', isOver && 'opacity-55 grayscale')}
      />
      {door.isTodays && <Sash tone="action">Today</Sash>}
      <div className="flex flex-1 flex-col gap-1 p-3 pt-2">
        <h3 className="text-base leading-tight group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4">
          <ItemLink
            item={item}
            className="line-clamp-3 outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus"
          >
            {item.title}
          </ItemLink>
        </h3>
        <p className="figures mt-auto text-sm text-ink-soft">
          {isOver && 'Closed'}
          {!isOver && locked && (isSoldOut(stockOf(item)) ? 'Sold out' : 'Closed for now')}
          {!isOver && !locked && (hasValue ? `Worth ${formatPoundsTrimmed(item.value!)}` : 'Open now')}
        </p>
      </div>
    </article>
  )
}
