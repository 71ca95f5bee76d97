import type { FieldPath } from 'react-hook-form'
import { useField } from '#console/core/forms/document-fields.tsx'
import type { StoredBrand } from '#contract/console/brands.ts'
import { TextField } from '#ui/text-field.tsx'

/** A colour of six digits, typed or chosen from the browser's own palette. */
export function ColourField({ name, label, hint }: { name: FieldPath<StoredBrand>; label: string; hint?: string }) {
  const { value, onChange, ...field } = useField(name)
  const colour = value as string
  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
      prefix="#"
      value={colour}
      maxLength={6}
      shape={(_, after) => after.replace(/[^\da-f]/gi, '').toUpperCase()}
      showErrors
      onValueChange={onChange}
      suffix={
        <input
          type="color"
          aria-label={`${label}: choose`}
          className="size-9 shrink-0 cursor-pointer rounded-tick border border-line-strong bg-surface p-0.5"
          value={`#${colour.padEnd(6, '0')}`}
          onChange={(event) => onChange(event.target.value.slice(1).toUpperCase())}
        />
      }
    />
  )
}
