import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { controlBox, describedBy, Field } from './field.tsx'

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  label: ReactNode
  options: readonly { value: string; label: string }[]
  /** First line without a value: "Please choose". */
  placeholder?: string | undefined
  hint?: ReactNode
  /** What is wrong now; shown after the field has been left, or with `showErrors`. */
  errors?: readonly string[] | undefined
  showErrors?: boolean | undefined
  optional?: boolean | undefined
}

/** One of a list. The browser's own select: right on every phone, and works without script. */
export function Select({
  label,
  options,
  placeholder,
  hint,
  errors = [],
  showErrors,
  optional,
  id: givenId,
  className,
  onBlur,
  ...rest
}: SelectProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  const [left, setLeft] = useState(false)
  const said = left || showErrors ? errors : []
  return (
    <Field id={id} label={label} hint={hint} errors={said} optional={optional} className={className}>
      <div className={`${controlBox} relative`}>
        <select
          {...describedBy(id, hint, said)}
          {...rest}
          id={id}
          onBlur={(event) => {
            setLeft(true)
            onBlur?.(event)
          }}
          className="min-h-11 w-full appearance-none rounded-card bg-surface pr-12 pl-4 outline-none disabled:bg-sunk"
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={20} className="pointer-events-none absolute right-4" />
      </div>
    </Field>
  )
}
