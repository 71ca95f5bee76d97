import { type Pence, pence } from '#domain/money/money.ts'
import { TextField } from '#ui/text-field.tsx'

/** An amount in pounds. Text that is not an amount cannot be typed, so it is never taken for an empty field. */
export function PoundsField({
  label,
  hint,
  value,
  errors = [],
  optional,
  disabled,
  onChange,
}: {
  label: string
  hint?: string
  value: Pence | null
  errors?: readonly string[]
  optional?: boolean
  disabled?: boolean
  onChange: (amount: Pence | null) => void
}) {
  return (
    <TextField
      label={label}
      hint={hint}
      prefix="£"
      inputMode="decimal"
      optional={optional}
      disabled={disabled}
      errors={errors}
      showErrors
      shape={(_, after) => shapePounds(after)}
      defaultValue={value === null ? '' : (value / 100).toFixed(2)}
      onValueChange={(text) => onChange(readPounds(text))}
    />
  )
}

/** Digits, and at most two after a point; £ and commas are left out. */
export function shapePounds(typed: string): string {
  const [pounds = '', ...pennies] = typed.replace(/[^\d.]/g, '').split('.')
  const whole = pounds.slice(0, 8)
  return pennies.length === 0 ? whole : `${whole || '0'}.${pennies.join('').slice(0, 2)}`
}

function readPounds(text: string): Pence | null {
  return text === '' ? null : pence(Math.round(Number(text) * 100))
}
