import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { describedBy, FieldErrors } from './field.tsx'

export interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'defaultValue'> {
  legend: ReactNode
  name: string
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[]
  /** Omit it, and set `defaultValue`, if a form library holds the choice. */
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
  hint?: ReactNode
  errors?: readonly string[] | undefined
  /** Places the radios side by side if they fit. */
  inline?: boolean | undefined
}

/**
 * A choice of a few visible options. `ref`, `onChange` and `onBlur` are passed to every radio, as form libraries
 * expect.
 */
export function RadioGroup({
  legend,
  options,
  value,
  defaultValue,
  onValueChange,
  onChange,
  hint,
  errors = [],
  inline,
  className,
  ...input
}: RadioGroupProps) {
  const id = useId()
  return (
    <fieldset className={classNames('min-w-0', className)} {...describedBy(id, hint, errors)}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className={classNames('flex', inline ? 'flex-wrap gap-x-6' : 'flex-col')}>
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              {...input}
              value={option.value}
              {...(value === undefined ? {} : { checked: value === option.value })}
              {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === option.value })}
              onChange={(event) => {
                // The form library is notified first, so that handlers read the new value.
                onChange?.(event)
                onValueChange?.(option.value)
              }}
              className="size-6 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface transition-all checked:border-7 checked:border-ink disabled:bg-sunk"
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-sm text-ink-soft">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  )
}
