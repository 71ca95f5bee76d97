import { useState } from 'react'
import { Link } from 'react-router'
import type { Called } from '#browser/calls/call-failure.ts'
import { call } from '#console/core/call.ts'
import { consolePaths } from '#console/core/console-paths.ts'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { readAgain } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import {
  type blockPerson,
  endPersonSessions,
  type PersonOutcome,
  type PersonShown,
  stopEmailChange,
  unblockPerson,
} from '#contract/console/people.ts'
import type { Err } from '#contract/errors.ts'
import { isPossibleIn, type StaffAction } from '#domain/staff/staff.ts'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { AwayDialog } from './away-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'

type Account = PersonShown['accounts'][number]
type Act = {
  action: StaffAction
  label: string
  description: string
  tone: ButtonTone
  endpoint: typeof unblockPerson | typeof endPersonSessions | typeof stopEmailChange
}

const acts: readonly Act[] = [
  {
    action: 'person.care',
    label: 'End sessions',
    description: 'They’re logged out everywhere.',
    tone: 'quiet',
    endpoint: endPersonSessions,
  },
  {
    action: 'person.unblock',
    label: 'Unblock',
    description: 'A second person must approve it.',
    tone: 'quiet',
    endpoint: unblockPerson,
  },
]

/** Shown while a change of email is waiting, for an account owner who objects by phone. */
const stopAct: Act = {
  action: 'person.care',
  label: 'Stop email change',
  description: 'The account keeps its current email.',
  tone: 'danger',
  endpoint: stopEmailChange,
}

const forms = [
  { action: 'person.block', label: 'Block', Dialog: BlockDialog },
  { action: 'person.change-email', label: 'Correct email', Dialog: EmailDialog },
  { action: 'person.credit', label: 'Give credit', Dialog: CreditDialog },
  { action: 'person.stay-away', label: 'Time-out or exclusion', Dialog: AwayDialog },
] as const

/** Actions that the state of the account and the rights of the caller allow. */
export function AccountActions({ params, account }: { params: { person_id: string }; account: Account }) {
  const may = useMay()
  const [opened, setOpened] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<PersonOutcome | null>(null)
  const [doneText, setDoneText] = useState<string>()
  if (account.state === 'DELETED') return null
  const isShown = ({ action }: { action: StaffAction }) =>
    may(action) &&
    isPossibleIn(action, account.state) &&
    !(action === 'person.change-email' && account.email_confirmed_at !== null)
  const shownActs = account.email_change === null ? acts : [...acts, stopAct]
  const close = () => setOpened(null)

  async function take(calling: Promise<Called<typeof blockPerson>>, done?: string): Promise<readonly Err[]> {
    const called = await calling
    if (!called.ok) return called.errors
    setOutcome(called.value)
    setDoneText(done)
    close()
    await readAgain()
    return []
  }

  const act = shownActs.find(({ label }) => label === opened)
  const form = forms.find(({ label }) => label === opened)
  return (
    <div className="mt-3 flex flex-col gap-3">
      {outcome && <Outcome outcome={outcome} doneText={doneText} />}
      <div className="flex flex-wrap gap-2">
        {[...shownActs, ...forms].filter(isShown).map(({ label }) => (
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
                params,
                body: { account_id: account.account_id, reason },
              }),
            )
          }
          onClose={close}
        />
      )}
      {form && <form.Dialog params={params} account={account} take={take} onClose={close} />}
    </div>
  )
}

/** A person known only by cards and calls can also ask for a time-out or an exclusion. */
export function CardPersonActions({ params }: { params: { person_id: string } }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const [outcome, setOutcome] = useState<PersonOutcome | null>(null)
  if (!may('person.stay-away')) return null

  async function take(calling: Promise<Called<typeof blockPerson>>): Promise<readonly Err[]> {
    const called = await calling
    if (!called.ok) return called.errors
    setOutcome(called.value)
    setIsOpen(false)
    await readAgain()
    return []
  }

  return (
    <div className="flex flex-col gap-3">
      {outcome && <Outcome outcome={outcome} />}
      <Button tone="quiet" size="small" className="self-start" onClick={() => setIsOpen(true)}>
        Time-out or exclusion
      </Button>
      {isOpen && <AwayDialog params={params} account={null} take={take} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function Outcome({
  outcome: { outcome, approval_id },
  doneText = 'Done.',
}: {
  outcome: PersonOutcome
  doneText?: string | undefined
}) {
  if (approval_id === null)
    return (
      <Notice tone="success" live>
        {outcome === 'DONE' ? doneText : 'A second person must approve it.'}
      </Notice>
    )
  return (
    <Notice tone="info" live>
      A second person must approve it. <Link to={consolePaths.approval(approval_id)}>View the request</Link>
    </Notice>
  )
}
