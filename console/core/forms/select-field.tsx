import { type ComponentProps, type ReactNode, useId } from 'react'
import { controlBox, describedBy, Field } from '#ui/field.tsx'

/** A choice from the browser's own drop-down list. */
export function SelectField({
  label,
  options,
  hint,
  errors = [],
  showErrors: _,
  labelHidden,
  id: givenId,
  ...rest
}: Omit<ComponentProps<'select'>, 'children' | 'className'> & {
  label: string
  options: readonly { value: string; label: string }[]
  hint?: ReactNode
  errors?: readonly string[]
  showErrors?: boolean
  labelHidden?: boolean
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <Field id={id} label={label} hint={hint} errors={errors} labelHidden={labelHidden}>
      <div className={controlBox}>
        <select
          {...describedBy(id, hint, errors)}
          {...rest}
          id={id}
          className="min-h-11 w-full bg-transparent px-4 outline-none"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </Field>
  )
}
