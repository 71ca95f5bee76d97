import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { z } from 'zod'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { Timeline } from '#console/core/lists/timeline.tsx'
import { Loaded, Page } from '#console/core/page.tsx'
import { readAgain, useAnswer } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import {
  changeStaff,
  getStaffMember,
  reasonSchema,
  resetStaff,
  restoreStaff,
  type StaffMember,
  suspendStaff,
} from '#contract/console/staff.ts'
import type { Err } from '#contract/errors.ts'
import { isPossibleIn, type StaffAction, type StaffRole, staffRoles } from '#domain/staff/staff.ts'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { OutcomeNotice, type StaffOutcome } from './outcome-notice.tsx'
import { brandsOf, RightsFields } from './rights-fields.tsx'
import { StateBadge } from './state-badge.tsx'

type Act = {
  action: StaffAction
  endpoint: typeof suspendStaff | typeof restoreStaff | typeof resetStaff
  label: string
  description: string
  tone: ButtonTone
}

const acts: readonly Act[] = [
  {
    action: 'staff.reset',
    endpoint: resetStaff,
    label: 'Reset access',
    description: 'Removes their password and second factors, and sends a new invitation.',
    tone: 'quiet',
  },
  {
    action: 'staff.suspend',
    endpoint: suspendStaff,
    label: 'Suspend',
    description: 'They’re signed out now and can’t sign in again.',
    tone: 'danger',
  },
  {
    action: 'staff.restore',
    endpoint: restoreStaff,
    label: 'Restore',
    description: 'Sends a new invitation with the same roles.',
    tone: 'action',
  },
]

/** One member of staff: their rights, and the actions that their state allows. */
export function MemberPage() {
  const { id } = useParams()
  const answer = useAnswer(getStaffMember, { params: { staff_id: id! } })
  const member = answer.data
  return (
    <Page
      title={member?.name || member?.email || 'Member of staff'}
      above={
        <Link to={consolePaths.staff} className="text-sm text-ink-soft">
          Staff
        </Link>
      }
    >
      <Loaded answer={answer}>{(read) => <MemberDetails key={read.staff_id} member={read} />}</Loaded>
    </Page>
  )
}

function MemberDetails({ member }: { member: StaffMember }) {
  const may = useMay()
  const [result, setResult] = useState<StaffOutcome | null>(null)
  const [acting, setActing] = useState<Act | null>(null)

  async function take(
    calling: Promise<{ ok: true; value: StaffOutcome } | { ok: false; errors: readonly Err[] }>,
  ): Promise<readonly Err[]> {
    const called = await calling
    if (!called.ok) return called.errors
    setResult(called.value)
    setActing(null)
    await readAgain()
    return []
  }

  const params = { staff_id: member.staff_id }
  return (
    <>
      {result && <OutcomeNotice result={result} done="Done." />}
      <p className="flex flex-wrap items-center gap-3">
        <StateBadge state={member.state} /> {member.email}
      </p>
      <div className="flex flex-wrap gap-2">
        {acts
          .filter(({ action }) => may(action) && isPossibleIn(action, member.state))
          .map((act) => (
            <Button key={act.action} tone={act.tone} size="small" onClick={() => setActing(act)}>
              {act.label}
            </Button>
          ))}
      </div>
      {may('staff.change') && isPossibleIn('staff.change', member.state) && (
        // A newer version resets the form, so that a save never overwrites another person's changes.
        <RightsForm key={member.version} member={member} onSend={(body) => take(call(changeStaff, { params, body }))} />
      )}
      <div className="max-w-prose">
        <Timeline kind="staff" subject={member.staff_id} />
      </div>
      {may('audit.read') && (
        <Link to={`${consolePaths.audit}?actor_id=${member.staff_id}`} className="underline underline-offset-4">
          Everything they’ve changed
        </Link>
      )}
      {acting && (
        <ReasonDialog
          title={acting.label}
          description={acting.description}
          label={acting.label}
          tone={acting.tone === 'quiet' ? 'action' : acting.tone}
          onSend={(reason) => take(call(acting.endpoint, { params, body: { version: member.version, reason } }))}
          onClose={() => setActing(null)}
        />
      )}
    </>
  )
}

const schema = z.object({
  roles: z.array(z.enum(staffRoles)).min(1, 'Please choose at least one role'),
  brands: z.string(),
  reason: reasonSchema,
})
type Change = { roles: StaffRole[]; brands: string[] | null; version: number; reason: string }

function RightsForm({ member, onSend }: { member: StaffMember; onSend: (change: Change) => Promise<readonly Err[]> }) {
  const { form, field, problems, submit, isBusy, isChanged } = useConsoleForm(schema, {
    roles: member.roles,
    brands: member.brands?.join(', ') ?? '',
    reason: '',
  })
  return (
    <Card className="max-w-prose rounded-card bg-surface p-5 shadow-card">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={submit(({ brands, ...typed }) =>
          onSend({ ...typed, brands: brandsOf(brands), version: member.version }),
        )}
      >
        <h2 className="text-lg">Roles and brands</h2>
        <RightsFields form={form} brandsField={field('brands')} />
        <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
        <ErrorList errors={problems} />
        <Button type="submit" busy={isBusy} disabled={!isChanged}>
          Save
        </Button>
      </form>
    </Card>
  )
}
