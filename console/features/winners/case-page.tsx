import { Link, useParams } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Fact } from '#console/core/fact.tsx'
import { showCount } from '#console/core/format.ts'
import { Instant } from '#console/core/instant.tsx'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { WaitingNotice } from '#console/core/waiting-notice.tsx'
import { type DeskCase, getWinnerDesk } from '#contract/console/winners.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseDocuments } from './case-documents.tsx'
import { CaseHistory } from './case-history.tsx'
import { CasePhoto } from './case-photo.tsx'
import { HeldCase } from './held-case.tsx'
import { WinnerDetails } from './winner-details.tsx'
import { WinnerNamed } from './winner-named.tsx'
import { CaseBadge, clockWords, reasonWords } from './winner-words.tsx'
import { WriteLetter } from './write-letter.tsx'

/** One prize and its winner, from the draw to the award. */
export function CasePage() {
  const { id = '' } = useParams()
  const answer = useAnswer(getWinnerDesk, { params: { case_id: id } })
  return (
    <Page
      title={answer.data?.case.prize ?? 'Winner'}
      above={
        <Link to={consolePaths.winners} className="text-sm text-ink-soft">
          Winners
        </Link>
      }
    >
      <Loaded answer={answer}>{(desk) => <Case key={id} desk={desk} />}</Loaded>
    </Page>
  )
}

const link = 'min-h-9 content-center underline underline-offset-4'

function Case({ desk }: { desk: DeskCase }) {
  const may = useMay()
  const { case: found, waiting_approval: waiting } = desk
  const clock = clockWords(found, new Date())
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CaseBadge state={found.state} isHeld={found.on_hold !== null} />
        {clock && <Badge tone={found.is_late ? 'danger' : 'plain'}>{clock}</Badge>}
        {found.is_reserve && <Badge>Reserve</Badge>}
        {may('draw.read') && (
          <Link to={consolePaths.draw(found.round_id)} className={link}>
            Draw
          </Link>
        )}
        {desk.replaces && (
          <Link to={consolePaths.winner(desk.replaces)} className={link}>
            Previous case
          </Link>
        )}
        {desk.replaced_by && (
          <Link to={consolePaths.winner(desk.replaced_by)} className={link}>
            Reserve who now has the prize
          </Link>
        )}
      </div>
      {found.forfeit_reason && <Notice>Forfeited: {reasonWords[found.forfeit_reason]}.</Notice>}
      {found.on_hold && <HeldCase desk={desk} />}
      <WriteLetter desk={desk} />
      {waiting && <WaitingNotice approvalId={waiting} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-6">
          <Card className="p-5">
            <dl className="grid gap-3 sm:grid-cols-2">
              <Fact name="Competition">{found.title}</Fact>
              <Fact name="Ticket">{showCount(found.ticket)}</Fact>
              <Fact name="Since">
                <Instant at={found.opened_at} />
              </Fact>
              <Fact name="Answered">{found.answered_at ? <Instant at={found.answered_at} /> : 'Not yet'}</Fact>
              <Fact name="Answer until">
                {found.reached_at ? <Instant at={found.answer_ends_at} /> : '28 days after we reach them'}
              </Fact>
              <Fact name="Award until">
                <Instant at={found.award_ends_at} />
              </Fact>
            </dl>
          </Card>
          <CaseActions desk={desk} />
          <CaseHistory desk={desk} />
          <Timeline kind="winner-case" subject={found.case_id} />
        </div>
        <div className="flex flex-col gap-6">
          {may('winner.show') && <WinnerDetails desk={desk} />}
          <WinnerNamed desk={desk} />
          <CasePhoto desk={desk} />
          <CaseDocuments desk={desk} />
        </div>
      </div>
    </>
  )
}
