import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldErrors } from './field.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** May contain links: pressing one follows it and does not tick the box. */
  label: ReactNode
  hint?: ReactNode
  errors?: readonly string[] | undefined
}

/** A checkbox. The whole line is the target. */
export function Checkbox({ label, hint, errors = [], id: givenId, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 gap-3 py-2">
        <span className="relative mt-px inline-flex size-6 shrink-0">
          <input
            type="checkbox"
            {...describedBy(id, hint, errors)}
            {...input}
            id={id}
            className="peer size-6 appearance-none rounded-tick border-2 border-line-strong bg-surface transition-colors checked:border-ink checked:bg-ink aria-invalid:border-danger disabled:border-line disabled:bg-sunk"
          />
          <Check
            aria-hidden
            size={18}
            strokeWidth={3.5}
            className="pointer-events-none absolute inset-0.75 hidden text-paper peer-checked:block peer-disabled:text-ink-soft"
          />
        </span>
        <span>
          {label}
          {hint && (
            <span id={`${id}-hint`} className="block text-sm text-ink-soft">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}
