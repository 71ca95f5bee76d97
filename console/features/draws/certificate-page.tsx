import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { showCount } from '#console/core/format.ts'
import { Loaded } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { getDrawDesk } from '#contract/console/draws.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { DeskDraw } from './desk-draw.ts'
import { routesOf, voidWords } from './draw-words.tsx'

/** The number of winners that fit on one page of A4 beside the rest. */
const WINNERS_MAX = 10

/** A page to print for a folder or a wall. It contains only public facts, which any reader can check. */
export function CertificatePage() {
  const { id = '' } = useParams()
  const answer = useAnswer(getDrawDesk, { params: { round_id: id } })
  return (
    <main className="certificate">
      <Loaded answer={answer}>
        {(desk) =>
          desk.round.state === 'DRAWN' ? (
            <Certificate desk={desk} />
          ) : (
            <Notice tone="warning">You can print a certificate once the draw is done.</Notice>
          )
        }
      </Loaded>
    </main>
  )
}

function Certificate({ desk: { round, draw, voids } }: { desk: DeskDraw }) {
  const { freeze, beacon, elsewhere } = draw
  const address = `${location.origin}/draws/${round.round_id}`
  const winners = draw.winners.filter(({ state }) => state !== 'FORFEITED')
  const more = winners.length - WINNERS_MAX
  return (
    <>
      <p className="certificate-press">
        <Button onClick={() => window.print()}>Print</Button>
      </p>
      <article>
        <header>
          <p>Certificate of a draw</p>
          <h1>{draw.title}</h1>
          <p>
            {showCount(draw.freeze?.tickets ?? round.tickets)} tickets in the draw, entered until{' '}
            {momentLabel(round.closes_at)}
          </p>
        </header>
        <table>
          <thead>
            <tr>
              <th scope="col">Prize</th>
              <th scope="col">Ticket</th>
              <th scope="col">Winner</th>
            </tr>
          </thead>
          <tbody>
            {winners.slice(0, WINNERS_MAX).map(({ position, prize, ticket, name, county }) => (
              <tr key={position}>
                <td>{prize}</td>
                <td>{showCount(ticket)}</td>
                <td>{[name, county].filter(Boolean).join(', ') || 'Not named'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <p>and {showCount(more)} more, at the address below</p>}
        <dl>
          <Line name="Tickets by route">
            {routesOf(round)
              .map(({ words, count }) => `${words} ${showCount(count)}`)
              .join(', ')}
          </Line>
          {freeze && (
            <>
              <Line name="List frozen">{momentLabel(freeze.frozen_at)}</Line>
              <Line name="List fingerprint">{freeze.root}</Line>
              <Line name="Excluded tickets">
                {voids.map(({ reason, tickets }) => `${voidWords[reason]} ${showCount(tickets)}`).join(', ') || 'None'}
              </Line>
              <Line name="Decided by">A public random number: drand round {showCount(freeze.beacon_round)}</Line>
            </>
          )}
          {beacon && <Line name="Random number">{beacon.randomness}</Line>}
          {elsewhere && (
            <>
              <Line name="Drawn by">
                {elsewhere.drawn_by}, {elsewhere.drawn_where}
              </Line>
              <Line name="How">{elsewhere.words}</Line>
              <Line name="Fingerprint of the evidence">{elsewhere.evidence_hash}</Line>
            </>
          )}
          {round.drawn_at && <Line name="Drawn">{momentLabel(round.drawn_at)}</Line>}
          <Line name={elsewhere ? 'Published at' : 'Check it yourself at'}>{address}</Line>
        </dl>
        <footer>
          {elsewhere
            ? 'Entered by one member of staff and confirmed by another, with evidence.'
            : 'We closed the list before the random number existed, and the two together picked the winners. No one could influence the result, and anyone can check it.'}
        </footer>
      </article>
    </>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
