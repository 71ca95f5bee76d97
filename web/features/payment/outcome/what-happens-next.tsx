import { CalendarPlus, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { calendarPath } from '#domain/draw/calendar.ts'
import { winnerPromise } from '#domain/winners/winner-promise.ts'
import { Button } from '#ui/button.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { paths } from '#web/core/site/paths.ts'
import { RemindMe } from './remind-me.tsx'

export type NextDraw = { roundId: string; name: string; drawsAt: Date }

/** The way from the tickets to a winner, the date for the calendar, and a share button. */
export function WhatHappensNext({ draws }: { draws: readonly NextDraw[] }) {
  const [first] = draws
  if (!first) return null
  const isOne = draws.length === 1
  return (
    <section aria-labelledby="next" className="flex w-full flex-col gap-3 border-t border-line pt-5 text-left">
      <h2 id="next" className="text-lg">
        What happens next
      </h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>Entries close, and we publish the sealed list of tickets.</li>
        <li>
          A public random number picks the winner. No one can know it in advance.{' '}
          <Link to={paths.howItWorks} className="underline underline-offset-4">
            How we draw
          </Link>
        </li>
        <li>{winnerPromise.emailed} Anyone can check the draw.</li>
      </ol>
      <ul className="flex flex-col gap-1">
        {draws.map(({ roundId, name, drawsAt }) => (
          <li key={roundId}>
            <a
              href={calendarPath(roundId)}
              download="draw.ics"
              className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
            >
              <CalendarPlus aria-hidden size={20} className="shrink-0" />
              {isOne ? 'Add to calendar' : `Add to calendar: ${name}, ${momentLabel(drawsAt)}`}
            </a>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-3">
        <RemindMe />
        <Share name={first.name} />
      </div>
    </section>
  )
}

/** The browser's own share dialog, if it has one; otherwise the link is copied. */
function Share({ name }: { name: string }) {
  const { brand } = usePage().config
  const [said, setSaid] = useState('')
  const share = async () => {
    const url = new URL(paths.home, location.origin).href
    if (navigator.share)
      return navigator.share({ title: brand.name, text: `I'm in the draw: ${name}`, url }).catch(() => {})
    await navigator.clipboard.writeText(url).then(
      () => setSaid('Link copied'),
      () => setSaid(url),
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button tone="quiet" icon={<Share2 size={20} />} onClick={() => void share()}>
        Share
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {said}
      </p>
    </div>
  )
}
