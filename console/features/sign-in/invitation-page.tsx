import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Called } from '#browser/calls/call-failure.ts'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { EnrolFactor, RecoveryCodes } from '#console/core/factors/enrol-factor.tsx'
import { showName } from '#console/core/format.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { takeSession } from '#console/core/session.ts'
import { acceptInvitation, readInvitation } from '#contract/console/factors.ts'
import { getStaffSession } from '#contract/console/sign-in.ts'
import { nameSchema, newPasswordSchema } from '#contract/fields.ts'
import { Button } from '#ui/button.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Entrance } from './entrance.tsx'

const schema = z.object({ name: nameSchema, password: newPasswordSchema })
type Invitation = Called<typeof readInvitation>

/** The page of the emailed link: name and password, a second factor, the recovery codes. */
export function InvitationPage() {
  // The token is in the fragment, so no server logs it. It is removed from the address at once.
  const [token] = useState(() => location.hash.slice(1))
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [isAccepted, setIsAccepted] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const navigate = useNavigate()

  useEffect(() => {
    history.replaceState(history.state, '', location.pathname)
    void call(readInvitation, { body: { token: token || 'missing' } }).then(setInvitation)
  }, [token])

  async function enter(): Promise<void> {
    const session = await call(getStaffSession, {})
    if (session.ok) takeSession(session.value)
    await navigate('/', { replace: true })
  }

  if (invitation === null) return <Entrance title="Invitation">Loading</Entrance>
  if (!invitation.ok)
    return (
      <Entrance title="Invitation">
        <ErrorList errors={invitation.errors.map(staffErrorText)} />
        <p className="text-ink-soft">This link has expired or been used. Ask an owner to send another.</p>
      </Entrance>
    )
  if (codes)
    return (
      <Entrance title="Recovery codes">
        <RecoveryCodes codes={codes} onStored={enter} />
      </Entrance>
    )
  if (isAccepted)
    return (
      <Entrance title="Add a second factor">
        <EnrolFactor onAdded={(added) => (added ? setCodes(added) : void enter())} />
      </Entrance>
    )
  const { email, name, roles } = invitation.value
  return (
    <Entrance title="Welcome to the console">
      <p>
        You’re invited as <strong>{email}</strong>, as {roles.map(showName).join(', ')}.
      </p>
      <AcceptForm token={token} name={name} onAccepted={() => setIsAccepted(true)} />
    </Entrance>
  )
}

function AcceptForm({ token, name, onAccepted }: { token: string; name: string; onAccepted: () => void }) {
  const { field, problems, submit, isBusy } = useConsoleForm(schema, { name, password: '' })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={submit(async (typed) => {
        const called = await call(acceptInvitation, { body: { token, ...typed } })
        if (!called.ok) return called.errors
        onAccepted()
        return []
      })}
    >
      <TextField label="Your name" kind="name" autoComplete="name" {...field('name')} />
      <TextField label="Password" kind="password" autoComplete="new-password" {...field('password')} />
      <ErrorList errors={problems} />
      <Button type="submit" busy={isBusy}>
        Continue
      </Button>
    </form>
  )
}
