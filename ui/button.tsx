import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useMinimumBusy } from './minimum-busy.ts'
import { Spinner } from './spinner.tsx'

export type ButtonTone = 'action' | 'brand' | 'quiet' | 'grey' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Renders this link instead of a button. Give it no children. */
  render?: ReactElement | undefined
  /**
   * `action` is the main action (at most one in view), `brand` the second, `quiet` the rest, `grey` an action that is
   * not possible yet.
   */
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  /** Takes the full width. */
  wide?: boolean | undefined
  /** Keeps its width and focus while an answer is awaited, shows a spinner for at least 500 ms and ignores presses. */
  busy?: boolean | undefined
  /** Shown before the label, hidden from screen readers. */
  icon?: ReactNode
  /** Only for its position: margins and place in a grid. */
  className?: string | undefined
}

const tones: Record<ButtonTone, string> = {
  action:
    'bg-action text-action-ink shadow-[inset_0_-3px_0_var(--color-action-edge)] hover:bg-action-hover active:shadow-none',
  brand: 'bg-accent text-accent-ink hover:bg-accent-hover',
  quiet: 'bg-surface text-ink border-2 border-line-strong hover:bg-sunk',
  grey: 'bg-line text-ink hover:bg-sunk',
  danger: 'bg-danger text-surface hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 text-sm md:min-h-9',
  medium: 'min-h-11 px-5',
  large: 'min-h-13 px-6 text-lg',
}

/**
 * A button, or a link that looks like one: `<Button render={<Link to={…} />}>`.
 * In a form give `type="submit"`; Enter in any of the form's fields then presses it unless it is disabled or busy.
 */
export function Button({
  tone = 'action',
  size = 'medium',
  wide,
  busy = false,
  icon,
  render,
  className,
  children,
  ...rest
}: ButtonProps) {
  const waiting = useMinimumBusy(busy)
  const look = classNames(
    'button-shape disabled:bg-sunk disabled:text-ink-soft disabled:shadow-none disabled:border-transparent',
    tones[tone],
    sizes[size],
    wide && 'w-full',
    className,
  )
  const own = {
    ...rest,
    ...(waiting ? { 'aria-disabled': true, 'aria-busy': true, onClick: keepStill } : {}),
    className: look,
    children: (
      <>
        <span className={classNames('inline-flex items-center justify-center gap-2', waiting && 'opacity-0')}>
          {icon && <span aria-hidden="true">{icon}</span>}
          {children}
        </span>
        {waiting && (
          <span className="absolute inset-0 flex items-center justify-center">
            <Spinner />
            <span className="sr-only">, please wait</span>
          </span>
        )}
      </>
    ),
  }
  return render ? cloneElement(render, own) : <button type="button" {...own} />
}

function keepStill(event: MouseEvent): void {
  event.preventDefault()
}
