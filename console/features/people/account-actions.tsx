import { useState } from 'react'
import { Link } from 'react-router'
import { type Called, call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { readAgain } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import {
  blockPerson,
  endPersonSessions,
  type PersonOutcome,
  type PersonShown,
  unblockPerson,
} from '#contract/console/people.ts'
import type { Err } from '#contract/errors.ts'
import { isPossibleIn, type StaffAction } from '#domain/staff.ts'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AwayDialog } from './away-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'

type Account = PersonShown['accounts'][number]
type Act = {
  action: StaffAction
  label: string
  description: string
  tone: ButtonTone
  endpoint: typeof blockPerson | typeof unblockPerson | typeof endPersonSessions
}

const acts: readonly Act[] = [
  {
    action: 'person.care',
    label: 'End sessions',
    description: 'The account is logged out everywhere.',
    tone: 'quiet',
    endpoint: endPersonSessions,
  },
  {
    action: 'person.block',
    label: 'Block',
    description: 'The account enters nothing from now on. What is not paid is released; what was bought stays.',
    tone: 'danger',
    endpoint: blockPerson,
  },
  {
    action: 'person.unblock',
    label: 'Lift the block',
    description: 'Another person must approve it.',
    tone: 'quiet',
    endpoint: unblockPerson,
  },
]

const forms = [
  { action: 'person.change-email', label: 'Correct the email', Dialog: EmailDialog },
  { action: 'person.credit', label: 'Give credit', Dialog: CreditDialog },
  { action: 'person.stay-away', label: 'Time-out or exclusion', Dialog: AwayDialog },
] as const

/** What can be done to an account in its state, by who may. */
export function AccountActions({ personId, account }: { personId: string; account: Account }) {
  const may = useMay()
  const [opened, setOpened] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<PersonOutcome | null>(null)
  if (account.state === 'DELETED') return null
  const isShown = ({ action }: { action: StaffAction }) =>
    may(action) &&
    isPossibleIn(action, account.state) &&
    !(action === 'person.change-email' && account.email_confirmed_at !== null)
  const close = () => setOpened(null)

  async function take(calling: Promise<Called<typeof blockPerson>>): Promise<readonly Err[]> {
    const called = await calling
    if (!called.ok) return called.errors
    setOutcome(called.value)
    close()
    await readAgain()
    return []
  }

  const act = acts.find(({ label }) => label === opened)
  const form = forms.find(({ label }) => label === opened)
  return (
    <div className="mt-3 flex flex-col gap-3">
      {outcome && <Outcome outcome={outcome} />}
      <div className="flex flex-wrap gap-2">
        {[...acts, ...forms].filter(isShown).map(({ label }) => (
          <Button key={label} tone="quiet" size="small" onClick={() => setOpened(label)}>
            {label}
          </Button>
        ))}
      </div>
      {act && (
        <ReasonDialog
          title={act.label}
          description={act.description}
          label={act.label}
          tone={act.tone === 'quiet' ? 'action' : act.tone}
          onSend={(reason) =>
            take(
              call(act.endpoint, {
                params: { person_id: personId },
                body: { account_id: account.account_id, reason },
              }),
            )
          }
          onClose={close}
        />
      )}
      {form && <form.Dialog personId={personId} account={account} take={take} onClose={close} />}
    </div>
  )
}

function Outcome({ outcome: { outcome, approval_id } }: { outcome: PersonOutcome }) {
  if (approval_id === null)
    return (
      <Notice tone="success" live>
        {outcome === 'DONE' ? 'It is done.' : 'Another person must approve it.'}
      </Notice>
    )
  return (
    <Notice tone="info" live>
      Another person must approve it. <Link to={consolePaths.approval(approval_id)}>The request</Link>
    </Notice>
  )
}
