import { useId } from 'react'
import { controlBox, Field } from '#ui/field.tsx'

export function MonthField({ value, onChange }: { value: string; onChange: (month: string) => void }) {
  const id = useId()
  return (
    <Field id={id} label="Month">
      <div className={`${controlBox} max-w-60`}>
        <input
          id={id}
          type="month"
          className="min-h-11 w-full bg-transparent px-4 outline-none"
          defaultValue={value}
          onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
        />
      </div>
    </Field>
  )
}
