import { useRef, useState } from 'react'
import { EMAIL_LENGTH_MAX, suggestEmail, suggestionText } from '#domain/email.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FieldProps } from './field-props.ts'

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
  const box = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState(false)
  const suggestion = left ? suggestEmail(typed) : null

  function take(suggested: string) {
    onUse(suggested)
    // The button goes away, and must not take the focus with it.
    box.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={box} className="flex flex-col gap-2">
      <TextField
        autoComplete="username"
        {...field}
        kind="email"
        // No tick beside what is doubted.
        mark={suggestion === null}
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
            <Button size="small" tone="quiet" onClick={() => take(suggestion)}>
              Use suggested email
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
