import { useState } from 'react'
import { call } from '#console/core/call.ts'
import { staffErrorText } from '#console/core/error-texts.ts'
import { EnrolFactor, RecoveryCodes } from '#console/core/factors/enrol-factor.tsx'
import { showInstant, showName } from '#console/core/format.ts'
import { useConsoleForm } from '#console/core/forms/console-form.ts'
import { Loaded, Page } from '#console/core/page.tsx'
import { readAgain, useAnswer } from '#console/core/queries.ts'
import { useSession } from '#console/core/session.ts'
import { listFactors, removeFactor, renewRecoveryCodes } from '#contract/console/factors.ts'
import { changeStaffPassword } from '#contract/console/sign-in.ts'
import type { Err } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorList } from '#ui/error-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'

const card = 'flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card'

/** The person's own account: name, rights and sign-in factors. */
export function AccountPage() {
  const { email, roles, brands } = useSession()
  return (
    <Page title="Your account">
      <p>
        {email} · {roles.map(showName).join(', ')} · {brands?.join(', ') ?? 'all brands'}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Factors />
        <Password />
      </div>
    </Page>
  )
}

function Factors() {
  const answer = useAnswer(listFactors, {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])

  async function run<T>(calling: Promise<{ ok: true; value: T } | { ok: false; errors: readonly Err[] }>) {
    setProblems([])
    const called = await calling
    if (!called.ok) setProblems(called.errors.map(staffErrorText))
    await readAgain()
    return called.ok ? called.value : null
  }

  if (codes)
    return (
      <Card className={card}>
        <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />
      </Card>
    )
  return (
    <Card className={card}>
      <h2 className="text-lg">Second factors</h2>
      <Loaded answer={answer}>
        {({ passkeys, has_code, recovery_codes_left }) => (
          <>
            <ul className="flex flex-col gap-3">
              {passkeys.map(({ id, name, created_at, last_used_at }) => (
                <li key={id} className="flex items-center justify-between gap-3">
                  <span className="min-w-0">
                    <span className="font-semibold">{name}</span>
                    <span className="block text-sm text-ink-soft">
                      Passkey added {showInstant(created_at)}
                      {last_used_at && `, last used ${showInstant(last_used_at)}`}
                    </span>
                  </span>
                  <Button
                    tone="quiet"
                    size="small"
                    aria-label={`Remove ${name}`}
                    onClick={() => run(call(removeFactor, { body: { factor: id } }))}
                  >
                    Remove
                  </Button>
                </li>
              ))}
              {has_code && (
                <li className="flex items-center justify-between gap-3">
                  <span className="font-semibold">One-time codes</span>
                  <Button
                    tone="quiet"
                    size="small"
                    aria-label="Remove one-time codes"
                    onClick={() => run(call(removeFactor, { body: { factor: 'code' } }))}
                  >
                    Remove
                  </Button>
                </li>
              )}
            </ul>
            <p className="text-ink-soft">{recovery_codes_left} recovery codes are left.</p>
            <div className="flex flex-wrap gap-2">
              <Button tone="quiet" size="small" onClick={() => setIsAdding(!isAdding)} aria-expanded={isAdding}>
                Add a second factor
              </Button>
              <Button
                tone="quiet"
                size="small"
                onClick={async () => {
                  const renewed = await run(call(renewRecoveryCodes, {}))
                  if (renewed) setCodes(renewed.recovery_codes)
                }}
              >
                Create new recovery codes
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {isAdding && (
        <EnrolFactor
          onAdded={(added) => {
            setIsAdding(false)
            if (added) setCodes(added)
            void readAgain()
          }}
        />
      )}
      <ErrorList errors={problems} />
    </Card>
  )
}

function Password() {
  const [isChanged, setIsChanged] = useState(false)
  const { form, field, problems, submit, isBusy } = useConsoleForm(changeStaffPassword.body, { old: '', new: '' })
  return (
    <Card className={card}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={submit(async (body) => {
          setIsChanged(false)
          const called = await call(changeStaffPassword, { body })
          if (!called.ok) return called.errors
          form.reset()
          setIsChanged(true)
          return []
        })}
      >
        <h2 className="text-lg">Password</h2>
        {isChanged && <Notice live tone="success" title="Password changed. You’ve been signed out everywhere else." />}
        <TextField label="Current password" kind="password" autoComplete="current-password" {...field('old')} />
        <TextField label="New password" kind="password" autoComplete="new-password" {...field('new')} />
        <ErrorList errors={problems} />
        <Button type="submit" tone="quiet" busy={isBusy}>
          Change password
        </Button>
      </form>
    </Card>
  )
}
