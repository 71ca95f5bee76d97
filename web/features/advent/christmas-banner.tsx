import './advent.css'
import { ADVENT_DAYS, countToChristmas } from '#domain/advent.ts'

const days = Array.from({ length: ADVENT_DAYS }, (_, index) => index + 1)

/** The night before Christmas with a light for each day of Advent that has begun, and how many days are left. */
export function ChristmasBanner({ title, now }: { title: string; now: Date }) {
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
