import { Link } from 'react-router'
import type { FoundCard } from '#contract/free-entry.ts'
import type { PublicReason } from '#domain/post/post-card.ts'
import { clockText, dayText, londonDay } from '#domain/time/london.ts'
import { paths } from '#web/core/site/paths.ts'

const reasonTexts: Record<PublicReason, string> = {
  UNREADABLE: 'We couldn’t read it.',
  INCOMPLETE: 'Some of the details we need were missing.',
  AREA: 'This competition isn’t open where you live.',
  LATE: 'It arrived when this competition wasn’t open.',
  LATE_BY_US: 'It arrived in time, but we entered it too late. We’re putting this right.',
  OTHER: 'Please contact us and we’ll explain.',
}

/** The result of each card or call, newest first. */
export function FoundCards({ cards }: { cards: readonly FoundCard[] }) {
  return (
    <section aria-label="What we’ve received" className="flex flex-col gap-3">
      <p className="font-bold">{cards.length === 1 ? 'It’s here.' : `We’ve received ${cards.length}, newest first.`}</p>
      <ul className="flex flex-col gap-3">
        {cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new answer replaces all of them.
          <li key={index} className="rounded-card border-2 border-line bg-surface px-4 py-3">
            <p className="leading-snug font-bold">{card.title}</p>
            <p className="text-sm text-ink-soft">
              {card.route === 'POSTAL' ? 'Postcard received on' : 'Call received on'}{' '}
              {dayText(londonDay(card.received_at))}
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
          Closes on {dayText(londonDay(closes_at))} at {clockText(closes_at)}.{' '}
          <Link to={paths.drawsOf(round_id)} className="underline underline-offset-4">
            See the draw
          </Link>
        </p>
      )}
    </>
  )
}
