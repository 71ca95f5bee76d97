import { OTPField } from '@base-ui/react/otp-field'
import { type ClipboardEvent, type ReactNode, useId, useRef } from 'react'
import { pastedCode } from './code-paste.ts'
import { describedBy, FieldErrors } from './field.tsx'

export interface CodeInputProps {
  label: ReactNode
  /** The digits so far, from none to all. */
  value: string
  onValueChange: (value: string) => void
  /** Called with the whole code when its last digit has come, typed, pasted or filled in by the phone. */
  onComplete?: ((code: string) => void) | undefined
  length?: number | undefined
  hint?: ReactNode
  errors?: readonly string[] | undefined
  disabled?: boolean | undefined
  name?: string | undefined
}

/**
 * A one-time code in boxes of one digit. Pasting needs exactly as many digits as there are boxes; anything else
 * empties them. Arrows, Backspace and the phone's own fill-in work.
 */
export function CodeInput({
  label,
  value,
  onValueChange,
  onComplete,
  length = 6,
  hint,
  errors = [],
  disabled,
  name,
}: CodeInputProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)

  function paste(event: ClipboardEvent) {
    if (pastedCode(event.clipboardData.getData('text'), length)) return
    event.preventDefault()
    event.stopPropagation()
    onValueChange('')
    first.current?.focus()
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <OTPField.Root
        id={id}
        length={length}
        value={value}
        onValueChange={(code) => onValueChange(code)}
        onValueComplete={(code) => onComplete?.(code)}
        onPasteCapture={paste}
        disabled={disabled}
        name={name}
        className="flex max-w-sm gap-2"
      >
        {Array.from({ length }, (_, index) => (
          <OTPField.Input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
            key={index}
            {...(index === 0 ? { ref: first } : { 'aria-label': `Digit ${index + 1} of ${length}` })}
            {...describedBy(id, hint, errors)}
            className="figures h-14 w-0 flex-1 rounded-card border-2 border-line-strong bg-surface text-center font-display text-xl font-bold aria-invalid:border-danger disabled:bg-sunk"
          />
        ))}
      </OTPField.Root>
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}
