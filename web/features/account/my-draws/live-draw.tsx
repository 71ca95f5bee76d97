import { Link } from 'react-router'
import { countDown } from '#domain/campaign/countdown.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TitleLink } from '#web/core/catalogue/title-link.tsx'
import { entryDrawPath, entryDrawText } from '#web/core/parts/entry-draw-text.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { ticketsText } from '#web/core/parts/tickets-text.ts'
import { paths } from '#web/core/site/paths.ts'
import { useNow } from '#web/core/site/use-now.ts'
import type { OwnDraw } from './own-draws.ts'

const OwnOdds = optionalPart(() => import('#web/core/entering/own-odds.tsx'))

/** The number of ranges that are listed if the tickets were bought separately. */
const RANGES_SHOWN = 3

/** Tickets of an upcoming draw: the time until the draw, their numbers, and their odds. */
export function LiveDraw({ draw: { roundId, title, campaignTag, ranges, tickets } }: { draw: OwnDraw }) {
  const now = useNow()
  const [first] = ranges
  const { draw, draws_at } = first!
  const hidden = ranges.length - RANGES_SHOWN
  return (
    <Card className="flex h-full flex-col gap-2 border-l-8 border-accent">
      <h3 className="text-lg leading-tight wrap-anywhere">{title}</h3>
      {draws_at && now && draws_at > now && (
        <p className="figures font-display text-xl font-bold">Draw in {leftText(now, draws_at)}</p>
      )}
      <p className="figures text-sm">
        <span className="font-semibold">
          {tickets === 1 ? '1 ticket' : `${tickets.toLocaleString('en-GB')} tickets`}:{' '}
        </span>
        {ranges.slice(0, RANGES_SHOWN).map(ticketsText).join(', ')}
        {hidden > 0 && ` and ${hidden} more`}
      </p>
      <p className="figures text-sm">
        <Link to={entryDrawPath(first!)} className="underline underline-offset-4">
          {entryDrawText(first!)}
        </Link>
        &nbsp;·{' '}
        <Link to={paths.howItWorks} className="whitespace-nowrap underline underline-offset-4">
          How we draw
        </Link>
      </p>
      {draw === 'OPEN' && (
        <>
          <OwnOdds round_id={roundId} />
          <Button
            tone="quiet"
            className="mt-auto self-start"
            render={<TitleLink tag={campaignTag} title={title} />}
            aria-label={`Enter again: ${title}`}
          >
            Enter again
          </Button>
        </>
      )}
    </Card>
  )
}

/** `3 days`, and in the last two days `25 hours 10 mins`. */
function leftText(now: Date, to: Date): string {
  const { days, hours, mins } = countDown(now, to)
  return days > 1 ? `${days} days` : `${days * 24 + hours} hours ${mins} mins`
}
