import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay, useSession } from '#console/core/session.ts'
import { listApprovals } from '#contract/console/approvals.ts'
import { listStaff } from '#contract/console/staff.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'

const POLL_MS = 30_000

/** What needs a hand first. */
export function HomePage() {
  const { name, recovery_codes_left: codesLeft } = useSession()
  const may = useMay()
  return (
    <Page title={`Hello, ${name}`}>
      {codesLeft < 3 && (
        <Notice tone="warning" title="Your recovery codes run out">
          You have {codesLeft} left. <Link to={consolePaths.account}>Make new ones</Link> before you need them.
        </Notice>
      )}
      {may('staff.read') && <LoneOwner />}
      {may('approval.read') && <WaitingApprovals />}
    </Page>
  )
}

/** What takes two people waits for ever where there is one. */
function LoneOwner() {
  const { data } = useAnswer(listStaff, {})
  const owners = data?.staff.filter(({ roles, state }) => roles.includes('OWNER') && state === 'ACTIVE')
  if (owners?.length !== 1) return null
  return (
    <Notice tone="warning" title="You are the only owner">
      Should you lose your second factor, nobody here could let you in.{' '}
      <Link to={consolePaths.staff}>Invite another owner</Link>.
    </Notice>
  )
}

function WaitingApprovals() {
  const answer = useAnswer(listApprovals, { query: { state: 'WAITING' } }, { every: POLL_MS })
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">Waiting for you</h2>
      <Loaded answer={answer}>
        {({ approvals }) => {
          const own = approvals.filter(({ may_decide }) => may_decide)
          if (own.length === 0) return <p className="text-ink-soft">Nothing waits for your approval.</p>
          return (
            <ul className="grid gap-3 md:grid-cols-2">
              {own.map((approval) => (
                <li key={approval.approval_id}>
                  <Card className="flex h-full flex-col gap-1 rounded-card bg-surface p-4 shadow-card">
                    <Link className="font-semibold text-ink" to={consolePaths.approval(approval.approval_id)}>
                      {approval.what}
                    </Link>
                    <p className="text-sm text-ink-soft">
                      {approval.requested_by_name}: {approval.reason}
                    </p>
                  </Card>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}
