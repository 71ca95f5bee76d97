import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { showInstant } from '#console/core/format.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { ChangeList } from '#console/core/lists/change-list.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { readAgain, useAnswer } from '#console/core/queries.ts'
import { useSession } from '#console/core/session.ts'
import {
  type ApprovalShown,
  approveRequest,
  getApproval,
  rejectRequest,
  withdrawRequest,
} from '#contract/console/approvals.ts'
import type { Err } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApprovalBadge } from './approval-badge.tsx'

type Outcome = 'CARRIED_OUT' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED' | 'STALE' | 'DECIDED' | 'OWN'

const outcomeTexts: Record<Outcome, string> = {
  CARRIED_OUT: 'Approved and done.',
  REJECTED: 'Rejected. Nothing was changed.',
  WITHDRAWN: 'Withdrawn. Nothing was changed.',
  EXPIRED: 'This request had already expired. Nothing was changed.',
  STALE: 'Something it depends on has changed, so it was closed and nothing was done. You can request it again.',
  DECIDED: 'Someone else has already decided this.',
  OWN: 'You can’t approve your own request.',
}

/** The page that shows the subject of a request, by its kind. */
const subjectPaths: Readonly<Record<string, (id: string) => string>> = {
  campaign: consolePaths.campaign,
  bundle: consolePaths.bundle,
  page: consolePaths.sitePage,
  promo: consolePaths.promo,
  'promo-batch': consolePaths.promoBatch,
  terms: (tag) => consolePaths.content('terms', tag),
  wheel: () => consolePaths.wheel,
  round: consolePaths.draw,
  exclusion: consolePaths.exclusion,
  'winner-case': consolePaths.winner,
  'wheel-prize': consolePaths.wheelPrize,
  person: consolePaths.person,
  purchase: consolePaths.purchase,
  'refund-list': consolePaths.refundList,
}

/** Kinds of subjects that a request may create. Such a request links to its subject only after it is carried out. */
const madeKinds: readonly string[] = ['promo', 'promo-batch', 'bundle', 'terms']

function hasSubject({ subject_kind: kind, before, state }: ApprovalShown): boolean {
  return before !== null || state === 'CARRIED_OUT' || !madeKinds.includes(kind)
}

/** One request, the exact change, and the decision of a second person. */
export function ApprovalPage() {
  const { id = '' } = useParams()
  const answer = useAnswer(getApproval, { params: { approval_id: id } })
  return (
    <Page
      title={answer.data?.what ?? 'Approval'}
      above={
        <Link to={consolePaths.approvals} className="text-sm text-ink-soft">
          Approvals
        </Link>
      }
    >
      <Loaded answer={answer}>{(approval) => <Approval approval={approval} />}</Loaded>
    </Page>
  )
}

function Approval({ approval }: { approval: ApprovalShown }) {
  const { staff_id: ownId } = useSession()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [isRejecting, setIsRejecting] = useState(false)
  const params = { approval_id: approval.approval_id }

  async function decide(
    calling: Promise<{ ok: true; value: { outcome: Outcome } } | { ok: false; errors: readonly Err[] }>,
  ): Promise<readonly Err[]> {
    setIsBusy(true)
    const called = await calling
    setIsBusy(false)
    setProblems(called.ok ? [] : called.errors.map(staffErrorText))
    if (!called.ok) return called.errors
    setOutcome(called.value.outcome)
    setIsRejecting(false)
    await readAgain()
    return []
  }

  return (
    <>
      {outcome && (
        <Notice live tone={outcome === 'CARRIED_OUT' ? 'success' : 'info'}>
          {outcomeTexts[outcome]}
        </Notice>
      )}
      <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
        <Card className="flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card">
          <h2 className="text-lg">Changes</h2>
          <ChangeList kind={approval.subject_kind} before={approval.before} after={approval.after} />
        </Card>
        <div className="flex flex-col gap-4">
          <Facts approval={approval} />
          {approval.may_decide && (
            <>
              <Button busy={isBusy} onClick={() => decide(call(approveRequest, { params }))}>
                Approve
              </Button>
              <Button tone="quiet" onClick={() => setIsRejecting(true)}>
                Reject
              </Button>
            </>
          )}
          {approval.state === 'WAITING' && approval.requested_by === ownId && (
            <>
              <p className="text-ink-soft">Waiting for a second person.</p>
              <Button tone="quiet" busy={isBusy} onClick={() => decide(call(withdrawRequest, { params }))}>
                Withdraw request
              </Button>
            </>
          )}
          <ErrorList errors={problems} />
        </div>
      </div>
      {isRejecting && (
        <ReasonDialog
          title="Reject this request"
          description="The requester will see your reason."
          label="Reject"
          tone="danger"
          onSend={(reason) => decide(call(rejectRequest, { params, body: { reason } }))}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </>
  )
}

function Facts({ approval }: { approval: ApprovalShown }) {
  const facts: [string, React.ReactNode][] = [
    ['State', <ApprovalBadge key="state" state={approval.state} />],
    ['Requested by', `${approval.requested_by_name}, ${showInstant(approval.requested_at)}`],
    ['Reason', approval.reason],
    ['Expires', showInstant(approval.expires_at)],
  ]
  const path = subjectPaths[approval.subject_kind]
  if (path && hasSubject(approval))
    facts.push([
      'Subject',
      <Link key="about" to={path(approval.subject_id)} className="inline-flex min-h-11 items-center md:min-h-8">
        View
      </Link>,
    ])
  if (approval.decided_at)
    facts.push(['Decided by', `${approval.decided_by_name ?? 'The system'}, ${showInstant(approval.decided_at)}`])
  if (approval.decision_reason) facts.push(['Reason for the decision', approval.decision_reason])
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
