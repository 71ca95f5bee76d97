import { useRef } from 'react'
import { EMAIL_LENGTH_MAX, suggestionText } from '#domain/person/email.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FieldProps } from './field-props.ts'
import type { EmailSuggestion } from './use-email-suggestion.ts'

/** An email, with a suggestion if it looks like a typo. */
export function EmailField({
  email,
  onUse,
  onBlur,
  ...field
}: FieldProps & {
  email: EmailSuggestion
  onUse: (email: string) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const { suggestion, show } = email

  function use(suggested: string) {
    onUse(suggested)
    // The button disappears, so the focus moves to the field.
    box.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={box} className="flex flex-col gap-2">
      <TextField
        autoComplete="username"
        {...field}
        kind="email"
        // A doubtful email gets no tick.
        mark={suggestion === null}
        label="Email"
        maxLength={EMAIL_LENGTH_MAX}
        onBlur={(event) => {
          show()
          onBlur?.(event)
        }}
      />
      <div role="status" className="empty:hidden">
        {suggestion && (
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-accent-soft py-2 pr-2 pl-4">
            <p className="min-w-0 wrap-anywhere">
              {suggestionText(suggestion)}{' '}
              <span className="block text-sm text-ink-soft">If your email is right, just carry on.</span>
            </p>
            <Button size="small" tone="quiet" onClick={() => use(suggestion)}>
              Use suggested email
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
