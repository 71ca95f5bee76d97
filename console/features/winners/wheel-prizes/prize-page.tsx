import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Instant } from '#console/core/instant.tsx'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { type DeskWheelPrizeCase, getWheelPrizeDesk } from '#contract/console/wheel-prizes.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PrizeActions } from './prize-actions.tsx'
import { PrizeAddress } from './prize-address.tsx'
import { PrizeBadges, stateWords } from './prize-words.tsx'

/** One prize of the wheel, from the spin to its delivery. */
export function WheelPrizePage() {
  const { id = '' } = useParams()
  const answer = useAnswer(getWheelPrizeDesk, { params: { prize_id: id } })
  return (
    <Page
      title={answer.data?.prize.prize ?? 'Wheel prize'}
      above={
        <Link to={consolePaths.wheelPrizes} className="text-sm text-ink-soft">
          Wheel prizes
        </Link>
      }
    >
      <Loaded answer={answer}>{(desk) => <Prize key={id} desk={desk} />}</Loaded>
    </Page>
  )
}

function Prize({ desk }: { desk: DeskWheelPrizeCase }) {
  const may = useMay()
  const { prize, carrier, reference, waiting_approval: waiting } = desk
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <PrizeBadges prize={prize} />
      </div>
      {!desk.has_account && (
        <Notice tone="warning" title="The winner’s account was deleted">
          We can’t reach the winner any more.
        </Notice>
      )}
      {waiting && (
        <Notice tone="warning" title="Another person must approve this">
          <Link to={consolePaths.approval(waiting)} className="min-h-9 content-center underline underline-offset-4">
            Look at what was requested
          </Link>
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-6">
          <Card className="p-5">
            <dl className="grid gap-3 sm:grid-cols-2">
              <Fact name="Number">{prize.reward_id}</Fact>
              <Fact name="Won">
                <Instant at={prize.won_at} />
              </Fact>
              <Fact name="Address">{prize.answered_at ? <Instant at={prize.answered_at} /> : 'Not yet'}</Fact>
              <Fact name={prize.sent_at ? 'Sent' : 'Send by'}>
                <Instant at={prize.sent_at ?? prize.due_at} />
              </Fact>
              {carrier !== null && <Fact name="Carrier">{carrier}</Fact>}
              {reference !== null && <Fact name="Tracking number">{reference}</Fact>}
            </dl>
          </Card>
          <PrizeActions desk={desk} />
          <History desk={desk} />
          <Timeline kind="wheel-prize" subject={prize.prize_id} />
        </div>
        {may('wheel-prize.show') && <PrizeAddress desk={desk} />}
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The history, newest first. Each event is named by the state that it led to. */
function History({ desk: { events } }: { desk: DeskWheelPrizeCase }) {
  const named = events.map((event, index) => ({
    ...event,
    name: event.state === events[index - 1]?.state ? 'Added' : stateWords[event.state],
  }))
  return (
    <Card className="p-5">
      <section aria-labelledby="log" className="flex flex-col gap-4">
        <h2 id="log" className="text-lg">
          History
        </h2>
        <ol className="flex flex-col gap-3">
          {named.toReversed().map(({ at, by, words, name }) => (
            <li key={`${at.getTime()} ${name} ${words}`} className="border-l-2 border-line-strong pl-4">
              <p className="text-sm text-ink-soft">
                <Instant at={at} /> · {by}
              </p>
              <p className="wrap-anywhere">
                <span className="font-semibold">{name}</span>
                {words && `: ${words}`}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}
