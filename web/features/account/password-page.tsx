import { changePassword } from '#contract/accounts.ts'
import { NEW_PASSWORD_INPUT_MAX, PASSWORD_LENGTH_MAX, PASSWORD_TEXT } from '#domain/person/person.ts'
import { BusyOverlay } from '#ui/busy-overlay.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/core/http/call.ts'
import { personalHead } from '#web/core/site/head.tsx'
import { paths } from '#web/core/site/paths.ts'
import { AccountForm } from './account-form.tsx'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys.tsx'
import { passwordSchema } from './password-schema.ts'
import { useSavedForm } from './use-saved-form.ts'

export const meta = personalHead('Change password', paths.changePassword)

export default function PasswordPage() {
  const form = useSavedForm(passwordSchema, { old: '', new: '', repeated: '' })
  const submit = form.submit(async (typed) => {
    const called = await call(changePassword, { body: { old: typed.old, new: typed.new } })
    if (!called.ok) return called.errors
    form.save(typed)
    return []
  })
  return (
    <>
      <h1 className="mb-4 text-2xl">Change password</h1>
      <BusyOverlay busy={form.isBusy} label="Saving your new password">
        <AccountForm form={form} onSubmit={submit} action="UPDATE" saved="Password updated">
          <TextField
            {...form.field('old', ['new'])}
            kind="password"
            label="Old password"
            placeholder="Please enter old password"
            autoComplete="current-password"
            maxLength={PASSWORD_LENGTH_MAX}
          />
          <TextField
            {...form.field('new', ['repeated'])}
            kind="password"
            label="New password"
            hint={PASSWORD_TEXT}
            placeholder="Please enter new password"
            autoComplete="new-password"
            maxLength={NEW_PASSWORD_INPUT_MAX}
            mark
          />
          <TextField
            {...form.field('repeated')}
            kind="password"
            label="Re-type new password"
            placeholder="Please re-enter new password"
            autoComplete="new-password"
            maxLength={NEW_PASSWORD_INPUT_MAX}
            mark
          />
        </AccountForm>
      </BusyOverlay>
      <Passkeys />
      <Devices />
    </>
  )
}
