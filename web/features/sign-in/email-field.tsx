import { useState } from 'react'
import { EMAIL_LENGTH_MAX, suggestEmail, suggestionText } from '#domain/email.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FieldProps } from '#web/app/fields/field-props.ts'

/** An e-mail, with an offer to put right what looks like a slip. */
export function EmailField({
  typed,
  onUse,
  onBlur,
  ...field
}: FieldProps & {
  /** What stands in the field. */
  typed: string
  onUse: (email: string) => void
}) {
  const [left, setLeft] = useState(false)
  const suggestion = left ? suggestEmail(typed) : null
  return (
    <div className="flex flex-col gap-2">
      <TextField
        autoComplete="username"
        {...field}
        kind="email"
        mark
        label="Email"
        maxLength={EMAIL_LENGTH_MAX}
        onFocus={() => setLeft(false)}
        onBlur={(event) => {
          setLeft(true)
          onBlur?.(event)
        }}
      />
      <div role="status" className="empty:hidden">
        {suggestion && (
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-accent-soft py-2 pr-2 pl-4">
            <p className="min-w-0 wrap-anywhere">{suggestionText(suggestion)}</p>
            <Button size="small" tone="quiet" onClick={() => onUse(suggestion)}>
              Use suggested email
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
