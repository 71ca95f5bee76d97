import { TextField } from '#ui/text-field.tsx'

/** A colour of six digits, typed or chosen from the browser's own palette. */
export function ColourField({
  label,
  hint,
  value,
  errors,
  onChange,
}: {
  label: string
  hint?: string
  value: string
  errors: readonly string[]
  onChange: (colour: string) => void
}) {
  return (
    <TextField
      label={label}
      hint={hint}
      prefix="#"
      value={value}
      maxLength={6}
      shape={(_, after) => after.replace(/[^\da-f]/gi, '').toUpperCase()}
      errors={errors}
      showErrors
      onValueChange={onChange}
      suffix={
        <input
          type="color"
          aria-label={`${label}: choose`}
          className="size-9 shrink-0 cursor-pointer rounded-tick border border-line-strong bg-surface p-0.5"
          value={`#${value.padEnd(6, '0')}`}
          onChange={(event) => onChange(event.target.value.slice(1).toUpperCase())}
        />
      }
    />
  )
}
