import { Link, Navigate } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { useMay, useSession } from '#console/core/session.ts'
import { Today } from '#console/features/today/today.tsx'
import { listStaff } from '#contract/console/staff.ts'
import { Notice } from '#ui/notice.tsx'

/** The first page, which begins with the open tasks. */
export function HomePage() {
  const { name, recovery_codes_left } = useSession()
  const may = useMay()
  if (!may('today.read')) return <Navigate to={consolePaths.partner} replace />
  return (
    <Page title={`Hello, ${name}`}>
      {recovery_codes_left < 3 && (
        <Notice tone="warning" title="You’re running low on recovery codes">
          You have {recovery_codes_left} left. <Link to={consolePaths.account}>Create new codes</Link> before you need
          them.
        </Notice>
      )}
      {may('staff.read') && <LoneOwner />}
      <Today />
    </Page>
  )
}

/** Warns a single owner: an action that needs two people would wait permanently. */
function LoneOwner() {
  const { data } = useAnswer(listStaff, { query: { role: 'OWNER', state: 'ACTIVE', sort: 'email' } })
  if (data?.rows.length !== 1) return null
  return (
    <Notice tone="warning" title="You are the only owner">
      If you lost your second factor, no one could let you back in.{' '}
      <Link to={consolePaths.staff}>Invite another owner</Link>.
    </Notice>
  )
}
