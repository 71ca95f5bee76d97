import { useId } from 'react'
import { describedBy, Field } from '#ui/field.tsx'

/** Chooses a CSV file from the computer. */
export function CsvField({
  hint,
  errors = [],
  onPick,
}: {
  hint: string
  errors?: readonly string[]
  onPick: (file: File | null) => void
}) {
  const id = useId()
  return (
    <Field id={id} label="CSV file" hint={hint} errors={errors}>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="min-h-11 w-full content-center text-sm"
        onChange={(event) => onPick(event.target.files?.[0] ?? null)}
        {...describedBy(id, hint, errors)}
      />
    </Field>
  )
}
