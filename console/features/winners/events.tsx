import { CardSection } from '#console/core/card-section.tsx'
import { Instant } from '#console/core/instant.tsx'

type Event = { at: Date; by: string; words: string; name: string }

/** The events of a prize with their authors, newest first. */
export function Events({ title, events }: { title: string; events: readonly Event[] }) {
  return (
    <CardSection title={title}>
      <ol className="flex flex-col gap-3">
        {events.toReversed().map(({ at, by, words, name }) => (
          <li key={`${at.getTime()} ${name} ${words}`} className="border-l-2 border-line-strong pl-4">
            <p className="text-sm text-ink-soft">
              <Instant at={at} /> · {by}
            </p>
            <p className="wrap-anywhere">
              <span className="font-semibold">{name}</span>
              {words && `: ${words}`}
            </p>
          </li>
        ))}
      </ol>
    </CardSection>
  )
}
