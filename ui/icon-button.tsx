import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The action of the button, for screen readers and as the tooltip. */
  label: string
  icon: ReactNode
}

/** A round button with only an icon: close, previous, pause. It is at least 44 px wide everywhere. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={classNames('icon-button', className)} {...rest}>
      {icon}
    </button>
  )
}
