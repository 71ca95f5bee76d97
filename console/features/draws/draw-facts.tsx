import type { ReactNode } from 'react'
import { CardSection } from '#console/core/card-section.tsx'
import { Fact } from '#console/core/fact.tsx'
import { showCount, showName } from '#console/core/format.ts'
import { Instant } from '#console/core/instant.tsx'
import { proofPath } from '#contract/draws.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import type { DeskDraw } from './desk-draw.ts'
import { lateReasonWords, routesOf, voidWords } from './draw-words.tsx'

/** The current list of entries, by the routes of its tickets. */
export function RegisterFacts({ desk: { round, draw } }: { desk: DeskDraw }) {
  return (
    <Facts title="Register">
      <Fact name="Tickets">{showCount(round.tickets)}</Fact>
      {routesOf(round).map(({ words, count }) => (
        <Fact key={words} name={words}>
          {showCount(count)}
        </Fact>
      ))}
      {draw.head && (
        <>
          <Fact name="Newest signed head">
            <Instant at={draw.head.at} />, {showCount(draw.head.lines)} lines, {showCount(draw.head.tickets)} tickets
          </Fact>
          <Fact name="Head fingerprint">
            <Hex text={draw.head.root} />
          </Fact>
        </>
      )}
    </Facts>
  )
}

/** The facts that were fixed before the deciding number was published. */
export function FreezeFacts({ desk: { round, draw, voids, decides_at } }: { desk: DeskDraw }) {
  const { freeze, beacon } = draw
  if (round.method === 'ELSEWHERE')
    return (
      <Facts title="Drawn elsewhere">
        <Fact name="By">{draw.elsewhere?.drawn_by ?? 'No approved result yet'}</Fact>
        {draw.elsewhere && (
          <>
            <Fact name="Where">{draw.elsewhere.drawn_where}</Fact>
            <Fact name="When">
              <Instant at={draw.elsewhere.drawn_at} />
            </Fact>
            <Fact name="Fingerprint of the evidence">
              <Hex text={draw.elsewhere.evidence_hash} />
            </Fact>
          </>
        )}
      </Facts>
    )
  return (
    <Facts title="Freeze and beacon">
      {freeze ? (
        <>
          <Fact name="Frozen">
            <Instant at={freeze.frozen_at} />, {showCount(freeze.lines)} lines, {showCount(freeze.tickets)} tickets
          </Fact>
          <Fact name="Fingerprint">
            <Hex text={freeze.root} />
          </Fact>
          <Fact name="Excluded tickets">
            {voids.length === 0
              ? 'None'
              : voids.map(({ reason, tickets }) => `${voidWords[reason]} ${showCount(tickets)}`).join(', ')}
          </Fact>
        </>
      ) : (
        <Fact name="Frozen">Not yet</Fact>
      )}
      {draw.beacon_round !== null && (
        <Fact name="Decided by">
          A public random number: drand round {showCount(draw.beacon_round)}
          {decides_at && (
            <>
              , <Instant at={decides_at} />
            </>
          )}
        </Fact>
      )}
      {beacon && (
        <Fact name="Random number">
          <Hex text={beacon.randomness} />
        </Fact>
      )}
      {freeze?.is_late && (
        <Notice tone="warning">
          The freeze was late, so a later drand round decides than planned
          {draw.planned_beacon_round !== null && ` (round ${showCount(draw.planned_beacon_round)})`}.
          {draw.late_reason && ` ${lateReasonWords[draw.late_reason]}`}
        </Notice>
      )}
    </Facts>
  )
}

/** The drawn winners, under the names that the public sees. */
export function DrawnFacts({ desk: { round, draw } }: { desk: DeskDraw }) {
  return (
    <CardSection title="Result">
      <table className="figures w-full">
        <thead className="text-left text-sm text-ink-soft">
          <tr>
            <th scope="col">Prize</th>
            <th scope="col">Ticket</th>
            <th scope="col">Case</th>
            <th scope="col">Named</th>
          </tr>
        </thead>
        <tbody>
          {draw.winners.map(({ position, prize, ticket, state, name, county }) => (
            <tr key={position} className="border-t border-line">
              <td className="py-2 pr-3">{prize}</td>
              <td className="py-2 pr-3 font-bold">{showCount(ticket)}</td>
              <td className="py-2 pr-3">{showName(state)}</td>
              <td className="py-2">{[name, county].filter(Boolean).join(', ') || 'Not yet'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {round.method === 'BEACON' && (
        <p>
          <a href={proofPath(round.round_id)} download className="inline-block min-h-9 content-center">
            Download the proof
          </a>
        </p>
      )}
    </CardSection>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-lg">{title}</h2>
      <dl className="flex flex-col gap-3">{children}</dl>
    </Card>
  )
}

function Hex({ text }: { text: string }) {
  return <code className="text-sm break-all">{text}</code>
}
