import './advent.css'
import type { Groups } from '#contract/catalogue.ts'
import { ADVENT_DAYS, countToChristmas } from '#domain/campaign/advent.ts'
import { useNow } from '#web/core/site/use-now.ts'
import { DoorTile } from './door-tile.tsx'

const days = Array.from({ length: ADVENT_DAYS }, (_, index) => index + 1)

export type AdventCalendarProps = { title: string; page: Groups }

/** The doors of all groups in order, with consecutive numbers. */
export function AdventCalendar({ title, page }: AdventCalendarProps) {
  const now = useNow() ?? page.server_time
  const doorsBefore = (index: number) =>
    page.groups.slice(0, index).reduce((count, { items }) => count + items.length, 0)
  return (
    <div className="flex flex-col gap-8 md:gap-10">
      <ChristmasBanner title={title} now={now} />
      {page.groups.map((group, index) => (
        <section key={group.tag} aria-labelledby={`group-${group.tag}`}>
          <h2 id={`group-${group.tag}`} className="text-2xl">
            {group.title}
          </h2>
          {group.subtitle && <p className="mt-1 text-ink-soft">{group.subtitle}</p>}
          <ol className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 md:gap-4 xl:grid-cols-6">
            {group.items.map((item, place) => (
              <li key={`${item.type}:${item.tag}`}>
                <DoorTile item={item} number={doorsBefore(index) + place + 1} now={now} />
              </li>
            ))}
          </ol>
          {group.legal && <p className="mt-5 max-w-prose text-sm text-ink-soft">{group.legal}</p>}
        </section>
      ))}
    </div>
  )
}

/**
 * A picture of the night before Christmas with a light for each day of Advent so far, and the number of remaining days.
 */
function ChristmasBanner({ title, now }: { title: string; now: Date }) {
  const { text, daysBegun } = countToChristmas(now)
  return (
    <header className="advent-night flex flex-col items-center gap-2 overflow-hidden rounded-card px-4 pt-7 pb-14 text-center md:pt-9 md:pb-20">
      <ul aria-hidden="true" className="advent-lights mb-3 flex w-full max-w-3xl justify-between">
        {days.map((day) => (
          <li key={day} className={day <= daysBegun ? 'advent-light advent-light-lit' : 'advent-light'} />
        ))}
      </ul>
      <h1 className="text-xl md:text-2xl">{title}</h1>
      <p className="figures font-display text-3xl font-extrabold text-balance md:text-4xl">{text}</p>
    </header>
  )
}
