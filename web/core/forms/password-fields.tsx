import { NEW_PASSWORD_INPUT_MAX, PASSWORD_TEXT } from '#domain/person/person.ts'
import { TextField } from '#ui/text-field.tsx'
import type { FieldProps } from './field-props.ts'

/** A new password, typed twice. */
export function PasswordFields({ password, repeated }: { password: FieldProps; repeated: FieldProps }) {
  return (
    <>
      <TextField
        {...password}
        kind="password"
        label="Password"
        hint={PASSWORD_TEXT}
        autoComplete="new-password"
        maxLength={NEW_PASSWORD_INPUT_MAX}
        mark
      />
      <TextField
        {...repeated}
        kind="password"
        label="Re-type password"
        autoComplete="new-password"
        maxLength={NEW_PASSWORD_INPUT_MAX}
        mark
      />
    </>
  )
}
