import { useId } from 'react'
import { describedBy, Field } from '#ui/field.tsx'

type Props = {
  label: string
  hint?: string
  /** Content types and endings, as `accept` of the control has them. */
  accept: string
  errors?: readonly string[]
  onPick: (file: File | null) => void
}

/** Chooses a file from the computer. With another `key` it is empty again. */
export function FileField({ label, hint, accept, errors = [], onPick }: Props) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      <input
        id={id}
        type="file"
        accept={accept}
        className="min-h-11 w-full content-center text-sm"
        onChange={({ target }) => onPick(target.files?.[0] ?? null)}
        {...describedBy(id, hint, errors)}
      />
    </Field>
  )
}

export function CsvField(props: Pick<Props, 'hint' | 'errors' | 'onPick'>) {
  return <FileField label="CSV file" accept=".csv,text/csv,text/plain" {...props} />
}
