import { useEffect } from 'react'
import { z } from 'zod'
import { typedPasswordSchema } from '#contract/fields.ts'
import { PASSKEY_NAME_LENGTH_MAX } from '#domain/person/member-passkey.ts'
import { PASSWORD_LENGTH_MAX } from '#domain/person/person.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormFields } from '#web/core/forms/form-page.tsx'
import { useTypedForm } from '#web/core/forms/typed-form.ts'
import { addPasskey, nameOfDevice } from '#web/core/session/proof/add-passkey.ts'
import { loadPasskeyDialogs } from '#web/core/session/proof/passkey.ts'

const schema = z.object({ name: z.string().trim().max(PASSKEY_NAME_LENGTH_MAX), password: typedPasswordSchema })

type Props = { onAdded: () => void; onClose: () => void }

export function AddPasskeyForm({ onAdded, onClose }: Props) {
  const form = useTypedForm(schema, { name: nameOfDevice(), password: '' })
  useEffect(() => {
    form.setFocus('password')
    // Some browsers open their dialog only shortly after a press, so the code is loaded beforehand.
    void loadPasskeyDialogs().catch(() => null)
  }, [form.setFocus])
  const submit = form.submit(async ({ name, password }) => {
    const refused = await addPasskey(password, name || nameOfDevice())
    if (refused.length === 0) onAdded()
    return refused
  })
  return (
    <FormFields
      onSubmit={submit}
      form={form}
      action={
        <div className="flex flex-col gap-3">
          <Button type="submit" wide busy={form.isBusy}>
            Add a passkey
          </Button>
          <Button tone="quiet" wide disabled={form.isBusy} onClick={onClose}>
            Not now
          </Button>
        </div>
      }
    >
      <TextField {...form.field('name')} label="Passkey name" maxLength={PASSKEY_NAME_LENGTH_MAX} />
      <TextField
        {...form.field('password')}
        kind="password"
        label="Password"
        hint="Your log-in password"
        autoComplete="current-password"
        maxLength={PASSWORD_LENGTH_MAX}
      />
    </FormFields>
  )
}
