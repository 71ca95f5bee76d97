import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface FieldProps {
  /** The id of the control. The ids of the hint and the errors are derived from it. */
  id: string
  label: ReactNode
  hint?: ReactNode
  /** The errors to show now. The caller decides when they are shown: see TextField. */
  errors?: readonly string[] | undefined
  /** Marks the field "(optional)". All other fields are required. */
  optional?: boolean | undefined
  labelHidden?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A label, a hint, the control, and its errors in a live region. */
export function Field({ id, label, hint, errors = [], optional, labelHidden, className, children }: FieldProps) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={classNames('font-semibold', labelHidden && 'sr-only')}>
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      <FieldErrors id={id} errors={errors} />
    </div>
  )
}

/** The errors of one control. The region is always mounted, so that new errors are announced. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  return (
    <div id={`${id}-errors`} aria-live="polite" className="empty:hidden">
      {errors.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm font-medium text-danger">
          {errors.map((error) => (
            <li key={error} className="flex gap-1.5">
              <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
              {error}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The attributes that link a control to its hint and errors. */
export function describedBy(id: string, hint: ReactNode, errors: readonly string[]) {
  const ids = classNames(Boolean(hint) && `${id}-hint`, errors.length > 0 && `${id}-errors`)
  return {
    ...(ids ? { 'aria-describedby': ids } : {}),
    ...(errors.length > 0 ? { 'aria-invalid': true as const } : {}),
  }
}

/**
 * The box of a text control: 48 px high, 16 px text (phones zoom in on smaller text), with the focus ring around the
 * whole box.
 */
export const controlBox = classNames(
  'flex min-h-12 w-full items-center rounded-card border-2 border-line-strong bg-surface transition-colors',
  'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
  'has-[[aria-invalid]]:border-danger has-[:disabled]:border-line has-[:disabled]:bg-sunk',
)
