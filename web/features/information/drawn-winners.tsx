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

/**
 * All drawn winners, newest first, each with a link to the draw and its check. Winners without a public
 * name are in one list below the others.
 */
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
  const named = winners.filter(({ name }) => name)
  const others = winners.filter(({ name }) => !name)
  return (
    <>
      {named.length > 0 && (
        <section>
          <h2 className="mb-4 text-2xl">Winners of the latest draws</h2>
          <ul className="full-rows">
            {named.map((winner) => (
              <li key={keyOf(winner)}>
                <NamedWinner winner={winner} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2 className="mb-4 text-2xl">{named.length > 0 ? 'More results' : 'Latest results'}</h2>
          <ul className="divide-y divide-line rounded-card bg-surface px-4 shadow-card">
            {others.map((winner) => (
              <li key={keyOf(winner)} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
                <div className="min-w-0 flex-[1_1_16rem]">
                  <p className="font-bold">{winner.prize}</p>
                  <p className="figures text-sm text-ink-soft">
                    {winnerText(winner)} · {drawnText(winner)}
                  </p>
                </div>
                <DrawLink winner={winner} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {next !== null && (
        <div className="flex flex-col items-start gap-3">
          <ErrorList errors={errors} />
          <Button tone="quiet" busy={busy} onClick={() => void loadMore(next)}>
            Show older winners
          </Button>
        </div>
      )}
    </>
  )
}

type Winner = WinnerList['winners'][number]

function NamedWinner({ winner }: { winner: Winner }) {
  return (
    <Card className="flex h-full flex-col gap-1">
      {winner.photo && <WinnerPhoto photo={winner.photo} />}
      <h3 className="text-lg">{winnerText(winner)}</h3>
      <p className="font-bold">{winner.prize}</p>
      <p className="figures text-sm text-ink-soft">
        Ticket {winner.ticket.toLocaleString('en-GB')} in {winner.title}
      </p>
      <p className="figures text-sm text-ink-soft">{drawnText(winner)}</p>
      <div className="mt-auto">
        <DrawLink winner={winner} />
      </div>
    </Card>
  )
}

/** A partner's draw has no proof to check. */
function DrawLink({ winner: { round_id, draw_state, prize, ticket } }: { winner: Winner }) {
  const label = draw_state === 'ELSEWHERE' ? 'See the draw' : 'Check this draw'
  return (
    <Link
      to={paths.drawsOf(round_id)}
      aria-label={`${label}: ${prize}, ticket ${ticket}`}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {label}
    </Link>
  )
}

function drawnText({ drawn_at: at, draw_state: state }: Winner): string {
  return `Drawn on ${momentLabel(at)}${state === 'ELSEWHERE' ? ' by our partner' : ''}`
}

function keyOf({ round_id, ticket, prize }: Winner): string {
  return `${round_id} ${ticket} ${prize}`
}
