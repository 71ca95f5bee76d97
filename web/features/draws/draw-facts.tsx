import type { ReactNode } from 'react'
import type { Draw } from '#contract/draws.ts'
import { routes } from '#domain/campaign/campaign-kinds.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { ticketOddsText } from '#domain/draw/odds.ts'
import { winnersOf } from '#domain/draw/plan.ts'
import { formatPoundsTrimmed } from '#domain/money/money.ts'
import { Card } from '#ui/card.tsx'
import { counted } from '#web/core/parts/draw-text.ts'
import { optionalPart } from '#web/core/parts/optional-part.tsx'
import { usePage } from '#web/core/site/page-config.ts'
import { entriesText, routeNames } from './draw-words.ts'

const OwnOdds = optionalPart(() => import('#web/core/entering/own-odds.tsx'))

/** The facts that were fixed before the first entry. */
export function DrawPlan({ draw }: { draw: Draw }) {
  const { beaconChainReason } = usePage().config
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-2xl">Draw details</h2>
      <dl className="flex flex-col gap-3">
        <Fact name="Entries close">{momentLabel(draw.closes_at)}</Fact>
        <Fact name="Draw">{momentLabel(draw.draws_at)}</Fact>
        {draw.planned_beacon_round !== null && (
          <Fact name="How it’s drawn">
            {' '}
            With a public random number that universities and companies publish together every three seconds: drand
            round {counted(draw.planned_beacon_round)}
            {beaconChainReason && <p className="text-sm">This isn’t drand’s quicknet. {beaconChainReason}</p>}
          </Fact>
        )}
        <Fact name={draw.prizes.length === 1 ? 'Prize' : 'Prizes'}>
          <ol>
            {draw.prizes.map(({ position, title, value, quantity }) => (
              <li key={position}>
                {quantity > 1 && `${counted(quantity)} × `}
                {title}, {formatPoundsTrimmed(value)}
                {quantity > 1 && ' each'}
              </li>
            ))}
          </ol>
        </Fact>
        <Fact name="Reserve winners">{counted(draw.reserves)}</Fact>
        <Fact name="Most prizes one person can win">{counted(draw.prizes_per_entrant)}</Fact>
      </dl>
    </Card>
  )
}

/** Every route has the same chance, so the number of entries is shown for each. */
export function DrawRoutes({ draw }: { draw: Draw }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-2xl">{entriesText(draw.tickets)}</h2>
      <table className="figures w-full">
        <caption className="sr-only">How people entered</caption>
        <tbody>
          {routes.map((route) => (
            <tr key={route} className="border-t border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {routeNames[route]}
              </th>
              <td className="py-2 text-right font-bold">{counted(draw.by_route[route])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-ink-soft">Every entry has the same chance, however you enter.</p>
      {draw.state !== 'DRAWN' && <TicketOdds draw={draw} />}
      <OwnOdds round_id={draw.round_id} />
    </Card>
  )
}

/** Shown to all visitors. Signed-in users also read the number of their own tickets. */
function TicketOdds({ draw: { tickets, tickets_max: ticketsMax, prizes } }: { draw: Draw }) {
  const text = ticketOddsText({ tickets, ticketsMax, prizes: winnersOf(prizes) })
  return text && <p className="figures text-sm">{text}</p>
}

/** The newest signed state of the list. */
export function DrawRegister({ head }: { head: NonNullable<Draw['head']> }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-2xl">The list of entries</h2>
      <p className="max-w-prose">
        Every few minutes we publish a digital fingerprint of the whole list. If an entry were changed or removed, the
        fingerprint wouldn’t match. The list has no names in it.
      </p>
      <dl className="flex flex-col gap-3">
        <Fact name="Signed">{momentLabel(head.at)}</Fact>
        <Fact name="Entries">{counted(head.tickets)}</Fact>
        <Fact name="Fingerprint">
          <Code>{head.root}</Code>
        </Fact>
        <Fact name="Signature">
          <Code>{head.signature}</Code>
        </Fact>
      </dl>
    </Card>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

/** A value in hex, which may break anywhere. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="text-sm break-all">{children}</code>
}
