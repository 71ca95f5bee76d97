import { Instant } from '#console/core/instant.tsx'
import type { DeskCase } from '#contract/console/winners.ts'
import { Card } from '#ui/card.tsx'
import { caseWords, channelWords } from './winner-words.tsx'

/** The steps that were taken to reach the winner and to hand over the prize, with their authors. */
export function CaseHistory({ desk }: { desk: DeskCase }) {
  return (
    <Card className="p-5">
      <section aria-labelledby="log" className="flex flex-col gap-4">
        <h2 id="log" className="text-lg">
          Contact log
        </h2>
        <ol className="flex flex-col gap-3">
          {namedEvents(desk).map(({ at, by, words, name }) => (
            <li key={`${at.getTime()} ${name} ${words}`} className="border-l-2 border-line-strong pl-4">
              <p className="text-sm text-ink-soft">
                <Instant at={at} /> · {by}
              </p>
              <p>
                <span className="font-semibold">{name}</span>
                {words && `: ${words}`}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}

/** Newest first. Each event is named by the way the winner was reached, the state it led to, or its author. */
function namedEvents({ events }: DeskCase) {
  const named = events.map((event, index) => {
    const isMove = event.state !== events[index - 1]?.state
    const name = event.channel ? channelWords[event.channel] : isMove ? caseWords[event.state] : 'Added'
    return { ...event, name }
  })
  return named.toReversed()
}
