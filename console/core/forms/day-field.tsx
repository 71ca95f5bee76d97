import { useId } from 'react'
import { controlBox, describedBy, Field } from '#ui/field.tsx'
import { showDay } from '../format.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day in the format of the address, or undefined if the text is not a day. */
export function readDay(text: string | undefined): string | undefined {
  return text !== undefined && DAY.test(text) ? text : undefined
}

/** A day, which may be empty. */
export function DayField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={value && showDay(value)}>
      <div className={controlBox}>
        <input
          key={value}
          {...describedBy(id, value, [])}
          id={id}
          type="date"
          className="min-h-11 w-full bg-transparent px-4 outline-none"
          defaultValue={value}
          onChange={(event) => onChange(readDay(event.target.value))}
        />
      </div>
    </Field>
  )
}
