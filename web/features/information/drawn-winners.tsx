import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import { winnerText } from '#contract/winner-text.ts'
import { listWinners } from '#contract/winners.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { call } from '#web/core/http/call.ts'
import { WinnerPhoto } from '#web/core/parts/winner-photo.tsx'
import { paths } from '#web/core/site/paths.ts'

export type WinnerList = AnswerOf<typeof listWinners>

/** All drawn winners, newest first, each with a link to the draw and its check. */
export function DrawnWinners({ list }: { list: WinnerList }) {
  const [added, setAdded] = useState<Pick<WinnerList, 'winners' | 'next'>>({ winners: [], next: list.next })
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const winners = [...list.winners, ...added.winners]
  const { next } = added
  async function loadMore(before: string) {
    setBusy(true)
    const called = await call(listWinners, { query: { before } })
    setBusy(false)
    setErrors(called.ok ? [] : called.errors.map(({ message }) => message))
    if (called.ok) setAdded({ winners: [...added.winners, ...called.value.winners], next: called.value.next })
  }
  if (winners.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 text-2xl">Drawn</h2>
      <ul className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {winners.map((winner) => (
          <li key={`${winner.round_id} ${winner.ticket} ${winner.prize}`}>
            <Card className="flex flex-col gap-1">
              {winner.photo && <WinnerPhoto photo={winner.photo} />}
              <h3 className="text-lg">{winner.prize}</h3>
              <p className="font-bold">{winnerText(winner)}</p>
              <p className="figures text-sm text-ink-soft">
                Ticket {winner.ticket.toLocaleString('en-GB')} in {winner.title}
              </p>
              <p className="figures text-sm text-ink-soft">
                Drawn on {momentLabel(winner.drawn_at)}
                {winner.draw_state === 'ELSEWHERE' && ' by our partner'}
              </p>
              <Link
                to={paths.drawsOf(winner.round_id)}
                aria-label={`See the draw of ${winner.prize}, ticket ${winner.ticket}`}
                className="inline-flex min-h-11 items-center self-start"
              >
                See the draw
              </Link>
            </Card>
          </li>
        ))}
      </ul>
      {next !== null && (
        <div className="mt-5 flex flex-col items-start gap-3">
          <ErrorList errors={errors} />
          <Button busy={busy} onClick={() => void loadMore(next)}>
            Show older winners
          </Button>
        </div>
      )}
    </section>
  )
}
