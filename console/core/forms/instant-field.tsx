import { useId } from 'react'
import { TIME_ZONE, toLondon } from '#domain/time/london.ts'
import { controlBox, describedBy, Field } from '#ui/field.tsx'
import { showMoment } from '../format.ts'

/** A moment in London time, which may be empty. */
export function InstantField({
  label,
  hint,
  value,
  errors = [],
  optional,
  onChange,
}: {
  label: string
  hint?: string
  value: Date | null
  errors?: readonly string[]
  optional?: boolean
  onChange: (at: Date | null) => void
}) {
  const id = useId()
  const hints = [hint, value && showMoment(value)].filter(Boolean).join(' · ')
  return (
    <Field id={id} label={label} hint={hints} errors={errors} optional={optional}>
      <div className={controlBox}>
        <input
          {...describedBy(id, hints, errors)}
          id={id}
          type="datetime-local"
          className="min-h-11 w-full bg-transparent px-4 outline-none"
          defaultValue={value === null ? '' : formatInstant(value)}
          onChange={(event) => onChange(instantOf(event.target.value))}
        />
      </div>
    </Field>
  )
}

function formatInstant(at: Date): string {
  return toLondon(at).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

function instantOf(text: string): Date | null {
  if (text === '') return null
  return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(TIME_ZONE).epochMilliseconds)
}
