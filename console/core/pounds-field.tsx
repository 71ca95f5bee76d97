import { type Pence, pence } from '#domain/money.ts'
import { TextField } from '#ui/text-field.tsx'

/** An amount in pounds; what is no amount is kept as it is typed and said beside the field. */
export function PoundsField({
  label,
  hint,
  value,
  errors = [],
  optional,
  onChange,
}: {
  label: string
  hint?: string
  value: Pence | null
  errors?: readonly string[]
  optional?: boolean
  onChange: (amount: Pence | null) => void
}) {
  return (
    <TextField
      label={label}
      hint={hint}
      prefix="£"
      inputMode="decimal"
      optional={optional}
      errors={errors}
      showErrors
      defaultValue={value === null ? '' : (value / 100).toFixed(2)}
      onValueChange={(text) => onChange(readPounds(text))}
    />
  )
}

function readPounds(text: string): Pence | null {
  return /^\d{1,8}(\.\d{1,2})?$/.test(text.trim()) ? pence(Math.round(Number(text) * 100)) : null
}
