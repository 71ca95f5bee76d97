import type { Ref } from 'react'
import { CODE_LENGTH, PASSWORD_LENGTH_MAX } from '#domain/person/person.ts'
import { TextField } from '#ui/text-field.tsx'

type Props = {
  kind: 'password' | 'code'
  value: string
  onValueChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A field for the proof of identity: a password, or an emailed code. */
export function ProofField({ kind, ...field }: Props) {
  if (kind === 'password')
    return (
      <TextField
        kind="password"
        label="Password"
        autoComplete="current-password"
        maxLength={PASSWORD_LENGTH_MAX}
        {...field}
      />
    )
  return <TextField kind="number" label="Code" autoComplete="one-time-code" maxLength={CODE_LENGTH} {...field} />
}
