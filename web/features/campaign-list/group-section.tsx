import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import type { Group } from '#web/core/catalogue/kinds.ts'
import { endedLast } from '#web/core/catalogue/live-status.ts'
import { paths } from '#web/core/site/paths.ts'
import { ItemCard } from './item-card.tsx'

/** The number of cards that usually fit on the first screen. */
const FIRST_CARDS = 3
/** With more cards a phone shows two rows, which scroll sideways. */
const ROW_CARDS_MAX = 3

export type GroupSectionProps = {
  group: Group
  writtenAt: Date
  eager: boolean
}

/**
 * A group of the page. A section has the page's background; items that belong together as a GROUP have a sheet of their
 * own.
 */
export function GroupSection({ group, writtenAt, eager }: GroupSectionProps) {
  const isGroup = group.type === 'GROUP'
  return (
    <section
      aria-labelledby={`group-${group.tag}`}
      className={classNames(isGroup && '-mx-4 bg-sunk px-4 py-6 sm:mx-0 sm:rounded-card sm:p-6')}
    >
      <div className="group-head">
        <h2 id={`group-${group.tag}`}>{group.title}</h2>
        {group.hasMore && (
          <Link to={`${paths.all}#group-${group.tag}`} aria-label={`See all: ${group.title}`}>
            See all
          </Link>
        )}
      </div>
      {group.subtitle && <p className="mt-1 text-ink-soft">{group.subtitle}</p>}
      <ul className={classNames('card-rail', group.items.length > ROW_CARDS_MAX && 'card-rail-two')}>
        {endedLast(group.items).map((item, index) => (
          <li key={`${item.type}:${item.tag}`}>
            <ItemCard item={item} writtenAt={writtenAt} eager={eager && index < FIRST_CARDS} />
          </li>
        ))}
      </ul>
      {group.legal && <p className="mt-3 sm:mt-4 max-w-prose text-sm text-ink-soft">{group.legal}</p>}
    </section>
  )
}
