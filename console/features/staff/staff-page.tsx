import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { consolePaths } from '#console/core/console-paths.ts'
import { showName } from '#console/core/format.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { FormDialog } from '#console/core/forms/form-dialog.tsx'
import { SearchField } from '#console/core/forms/search-field.tsx'
import { Instant } from '#console/core/instant.tsx'
import { List, type ListColumn } from '#console/core/lists/list.tsx'
import { useList, useListAddress } from '#console/core/lists/lists.ts'
import { Page } from '#console/core/page.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { inviteStaff, listStaff, reasonSchema, type StaffMember } from '#contract/console/staff.ts'
import { emailSchema } from '#contract/fields.ts'
import { INVITATION_HOURS, type StaffRole, staffRoles } from '#domain/staff/staff.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { OutcomeNotice, type StaffOutcome } from './outcome-notice.tsx'
import { brandsOf, RightsFields } from './rights-fields.tsx'
import { StateBadge } from './state-badge.tsx'

const columns: readonly ListColumn<StaffMember>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'Name',
    cell: ({ staff_id, name, email }) => (
      <Link className="font-semibold text-ink" to={consolePaths.member(staff_id)}>
        {name || email}
      </Link>
    ),
  },
  { id: 'email', sort: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'roles', header: 'Roles', cell: ({ roles }) => roles.map(showName).join(', ') },
  { id: 'brands', header: 'Brands', cell: ({ brands }) => brands?.join(', ') ?? 'All' },
  { id: 'state', header: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  {
    id: 'signed-in',
    sort: 'signed_in_at',
    header: 'Signed in',
    cell: ({ signed_in_at }) => (signed_in_at ? <Instant at={signed_in_at} /> : 'Never'),
  },
  {
    id: 'created',
    sort: 'created_at',
    header: 'Since',
    cell: ({ created_at }) => <Instant at={created_at} />,
    isExtra: true,
  },
]

/** The people who operate the site. */
export function StaffPage() {
  const list = useList(listStaff, { search: useListAddress().get('search') })
  const may = useMay()
  const [isInviting, setIsInviting] = useState(false)
  const [result, setResult] = useState<StaffOutcome | null>(null)
  return (
    <Page
      title="Staff"
      actions={may('staff.invite') && <Button onClick={() => setIsInviting(true)}>Invite a colleague</Button>}
    >
      {result && <OutcomeNotice result={result} done="Invitation sent." />}
      <SearchField label="Name or email" />
      <List name="Staff" columns={columns} list={list} rowId={({ staff_id }) => staff_id} empty="No staff match." />
      {isInviting && (
        <InviteDialog
          onDone={(invited) => {
            setResult(invited)
            setIsInviting(false)
          }}
          onClose={() => setIsInviting(false)}
        />
      )}
    </Page>
  )
}

const schema = z.object({
  email: emailSchema,
  roles: z.array(z.enum(staffRoles)).min(1, 'Please choose at least one role'),
  brands: z.string(),
  reason: reasonSchema,
})

function InviteDialog({ onDone, onClose }: { onDone: (result: StaffOutcome) => void; onClose: () => void }) {
  const { form, field, problems, submit, isBusy } = useConsoleForm(schema, {
    email: '',
    roles: [] as StaffRole[],
    brands: '',
    reason: '',
  })
  return (
    <FormDialog
      size="wide"
      title="Invite a colleague"
      description={`We’ll email them a link that lasts ${INVITATION_HOURS} hours.`}
      label="Send invitation"
      problems={problems}
      isBusy={isBusy}
      onSubmit={submit(({ brands, ...typed }) =>
        change(inviteStaff, { body: { ...typed, brands: brandsOf(brands) } }, onDone),
      )}
      onClose={onClose}
    >
      <TextField label="Email" kind="email" {...field('email')} />
      <RightsFields form={form} brandsField={field('brands')} />
      <TextArea label="Reason" hint="Recorded in the audit log." {...field('reason')} />
    </FormDialog>
  )
}
