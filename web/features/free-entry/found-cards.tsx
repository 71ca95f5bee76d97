import { Link } from 'react-router'
import type { FoundCard } from '#contract/free-entry.ts'
import type { PublicReason } from '#domain/post/post-card.ts'
import { clockText, dayText, londonDay } from '#domain/time/london.ts'
import { paths } from '#web/core/site/paths.ts'

const reasonTexts: Record<PublicReason, string> = {
  UNREADABLE: 'It could not be read.',
  INCOMPLETE: 'Something that an entry needs was missing on it.',
  AREA: 'The competition is not open where it came from.',
  LATE: 'It reached us when no round was open.',
  LATE_BY_US: 'It reached us in time, but we entered it too late. We’re putting this right.',
  OTHER: 'Please contact us, and we will tell you why.',
}

/** The result of each card or call, newest first. */
export function FoundCards({ cards }: { cards: readonly FoundCard[] }) {
  return (
    <section aria-label="What came" className="flex flex-col gap-3">
      <p className="font-bold">
        {cards.length === 1 ? 'It is here.' : `${cards.length} of them are here, the newest first.`}
      </p>
      <ul className="flex flex-col gap-3">
        {cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new answer replaces all of them.
          <li key={index} className="rounded-card border-2 border-line bg-surface px-4 py-3">
            <p className="leading-snug font-bold">{card.title}</p>
            <p className="text-sm text-ink-soft">
              {card.route === 'POSTAL' ? 'Card that reached us' : 'Call'} on {dayText(londonDay(card.received_at))}
            </p>
            {card.reason === null ? <Entered card={card} /> : <p>Not entered. {reasonTexts[card.reason]}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entered({ card: { ticket, entry_code, round_id, closes_at } }: { card: FoundCard }) {
  return (
    <>
      <p>
        Entered: ticket <strong className="figures">{ticket?.toLocaleString('en-GB')}</strong>
      </p>
      <p>
        Entry code: <strong className="figures break-all">{entry_code}</strong>
      </p>
      {closes_at !== null && round_id !== null && (
        <p className="text-sm">
          Its round closes on {dayText(londonDay(closes_at))} at {clockText(closes_at)}.{' '}
          <Link to={paths.drawsOf(round_id)} className="underline underline-offset-4">
            See its draw
          </Link>
        </p>
      )}
    </>
  )
}
