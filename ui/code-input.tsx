import { OTPField } from '@base-ui/react/otp-field'
import { type ClipboardEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { pastedCode } from './code-paste.ts'

export interface CodeInputProps {
  label: string
  /** The digits that were typed so far. */
  value: string
  onValueChange: (value: string) => void
  length: number
}

/**
 * A one-time code in boxes of one digit. A text that is pasted into any box must have exactly as many digits as there
 * are boxes; otherwise it empties them. Arrows, Backspace and the phone's autofill work.
 */
export function CodeInput({ label, value, onValueChange, length }: CodeInputProps) {
  const id = useId()
  const boxes = useRef<HTMLDivElement>(null)

  function paste(event: ClipboardEvent) {
    event.preventDefault()
    event.stopPropagation()
    const code = pastedCode(event.clipboardData.getData('text'), length) ?? ''
    // A box can take the focus only when those before it are filled.
    flushSync(() => onValueChange(code))
    boxes.current?.querySelectorAll('input')[code === '' ? 0 : length - 1]?.focus()
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
      </label>
      <OTPField.Root
        ref={boxes}
        id={id}
        aria-labelledby={`${id}-label`}
        length={length}
        value={value}
        onValueChange={(code) => onValueChange(code)}
        onPasteCapture={paste}
        className="flex max-w-sm gap-[min(0.5rem,2vw)]"
      >
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
          <Box key={index} labelId={`${id}-digit-${index + 1}`} name={`Digit ${index + 1} of ${length}`} />
        ))}
      </OTPField.Root>
    </div>
  )
}

/** Labelled by a hidden element, because the first box ignores a label in an attribute. */
function Box({ labelId, name }: { labelId: string; name: string }) {
  return (
    <>
      <span id={labelId} hidden>
        {name}
      </span>
      <OTPField.Input
        aria-labelledby={labelId}
        className="figures h-14 w-0 flex-1 rounded-card border-2 border-line-strong bg-surface text-center font-display text-xl font-bold"
      />
    </>
  )
}
