import { useId } from 'react'
import { describedBy, Field } from '#ui/field.tsx'

type Shared = {
  label: string
  hint?: string
  /** Content types and file extensions, in the format of the `accept` attribute. */
  accept: string
  errors?: readonly string[]
  optional?: boolean
}
type Props = Shared & { onPick: (file: File | null) => void }

/** Chooses a file from the computer. A new `key` empties the field. */
export function FileField({ onPick, ...shared }: Props) {
  return <FilesField {...shared} multiple={false} onPick={(files) => onPick(files[0] ?? null)} />
}

/** Chooses several files, in no particular order. */
export function FilesField({
  label,
  hint,
  accept,
  errors = [],
  optional,
  multiple = true,
  onPick,
}: Shared & { multiple?: boolean; onPick: (files: readonly File[]) => void }) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} errors={errors} optional={optional}>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        className="min-h-11 w-full content-center text-sm"
        onChange={({ target }) => onPick([...(target.files ?? [])])}
        {...describedBy(id, hint, errors)}
      />
    </Field>
  )
}

export function CsvField(props: Pick<Props, 'hint' | 'errors' | 'onPick'>) {
  return <FileField label="CSV file" accept=".csv,text/csv,text/plain" {...props} />
}
