import type { Draw } from '#contract/draws.ts'
import { winnerText } from '#contract/winner-text.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { counted } from '#web/core/parts/draw-text.ts'
import { WinnerPhoto } from '#web/core/parts/winner-photo.tsx'
import { Code, Fact } from './draw-facts.tsx'
import { entriesText, lateReasons } from './draw-words.ts'
import { useTurning } from './use-reveal.ts'

/**
 * The winners. They are named only after they have chosen a form of their name. For visitors who watched the draw, the
 * numbers stop turning one by one.
 */
export function DrawWinners({ draw, settled }: { draw: Draw; settled: number }) {
  if (draw.winners.length === 0)
    return (
      <Card>
        <h2 className="text-2xl">{draw.tickets === 0 ? 'No one entered' : 'No ticket could win'}</h2>
        <p>{draw.tickets === 0 ? 'So there was no draw.' : 'None of the entries could win, so there was no draw.'}</p>
      </Card>
    )
  const holders = draw.winners.filter(({ state }) => state !== 'FORFEITED')
  return (
    <section>
      <h2 className="mb-4 text-2xl">{['No winner', 'The winner'][holders.length] ?? 'The winners'}</h2>
      <ol className="full-rows">
        {draw.winners.map((winner, index) => (
          <li key={winner.position}>
            <Card className="flex h-full flex-col gap-1">
              {winner.photo && index < settled && <WinnerPhoto photo={winner.photo} />}
              <p className="text-sm text-ink-soft">{ticketLabel(winner)}</p>
              <WinningTicket ticket={winner.ticket} tickets={draw.tickets} hasSettled={index < settled} />
              <p className="font-bold">{winner.prize}</p>
              <p className="mt-auto text-sm text-ink-soft">{index < settled ? winnerText(winner) : 'Drawing now'}</p>
            </Card>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A forfeited ticket was drawn, so it stays on the page with its own label. */
function ticketLabel({ state, on_hold, forfeited }: Draw['winners'][number]): string {
  if (state === 'FORFEITED') return forfeited?.is_passed_on ? 'Drawn first' : 'Drawn'
  return on_hold ? 'Drawn, on hold' : 'Winning ticket'
}

function WinningTicket({ ticket, tickets, hasSettled }: { ticket: number; tickets: number; hasSettled: boolean }) {
  const turning = useTurning(tickets, !hasSettled)
  return (
    <p
      aria-hidden={!hasSettled}
      className={classNames('figures font-display text-3xl font-bold', !hasSettled && 'text-ink-soft')}
    >
      {counted(hasSettled ? ticket : turning)}
    </p>
  )
}

/** The person who drew the winners, the place, and the possible checks. */
export function DrawnElsewhere({ elsewhere }: { elsewhere: NonNullable<Draw['elsewhere']> }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-2xl">How it was drawn</h2>
      <p className="max-w-prose">
        This draw wasn’t made with a public random number. {elsewhere.drawn_by} made the draw on{' '}
        {momentLabel(elsewhere.drawn_at)} at {elsewhere.drawn_where}. Two of our team recorded the result and we keep
        the evidence.
      </p>
      <p className="max-w-prose">{elsewhere.words}</p>
      <dl>
        <Fact name="Fingerprint of the evidence">
          <Code>{elsewhere.evidence_hash}</Code>
        </Fact>
      </dl>
    </Card>
  )
}

/** The facts that are certain from the freeze on, and afterwards the deciding number. */
export function DrawFreeze({ draw, freeze }: { draw: Draw; freeze: NonNullable<Draw['freeze']> }) {
  const voidTickets = freeze.voids.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-2xl">{draw.beacon ? 'How the winner was picked' : 'What’s fixed so far'}</h2>
      {freeze.is_late && (
        <Notice tone="warning" title="We closed the list late">
          {draw.late_reason && `${lateReasons[draw.late_reason]} `}
          {draw.planned_beacon_round !== null &&
            `We had promised random number ${counted(draw.planned_beacon_round)}. `}
          Our rules say we use number {counted(freeze.beacon_round)} instead, because no one could have known it when
          the list closed.
        </Notice>
      )}
      <ul className="flex max-w-prose list-disc flex-col gap-2 pl-5">
        <li>
          The list closed on {momentLabel(freeze.frozen_at)} with {entriesText(freeze.tickets)}. No more can be added.
        </li>
        <li>
          {voidTickets === 0
            ? 'They’re all in the draw.'
            : `${entriesText(voidTickets)} can’t win, because they were refunded or broke the rules. We fixed which ones before the draw.`}
        </li>
        <li>
          Public random number {counted(freeze.beacon_round)} picks the winner. No one could know it when the list
          closed, and we can’t choose a different one.
        </li>
      </ul>
      <dl className="flex flex-col gap-3">
        <Fact name="Fingerprint of the list">
          <Code>{freeze.root}</Code>
        </Fact>
        <Fact name="Signature">
          <Code>{freeze.signature}</Code>
        </Fact>
        {draw.beacon && (
          <Fact name={`Random number ${counted(draw.beacon.round)}`}>
            <Code>{draw.beacon.randomness}</Code>
          </Fact>
        )}
      </dl>
    </Card>
  )
}
