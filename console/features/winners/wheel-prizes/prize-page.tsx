import { Link, useParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Fact } from '#console/core/fact.tsx'
import { Instant } from '#console/core/instant.tsx'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { WaitingNotice } from '#console/core/waiting-notice.tsx'
import { type DeskWheelPrizeCase, getWheelPrizeDesk } from '#contract/console/wheel-prizes.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Events } from '../events.tsx'
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
  const events = desk.events.map((event, index) => ({
    ...event,
    name: event.state === desk.events[index - 1]?.state ? 'Added' : stateWords[event.state],
  }))
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
      {waiting && <WaitingNotice approvalId={waiting} />}
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
          <Events title="History" events={events} />
          <Timeline kind="wheel-prize" subject={prize.prize_id} />
        </div>
        {may('wheel-prize.show') && <PrizeAddress desk={desk} />}
      </div>
    </>
  )
}
