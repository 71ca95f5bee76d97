import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does, for screen readers and as the tooltip. */
  label: string
  icon: ReactNode
}

/** A round button with a picture only: close, previous, pause. 44 px wherever it stands. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={classNames('icon-button', className)} {...rest}>
      {icon}
    </button>
  )
}
