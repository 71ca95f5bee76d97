import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface PriceProps {
  /** The formatted amount: "£5.00", "50p", "Free". */
  children: ReactNode
  /** The old price, struck through. */
  was?: ReactNode
  size?: 'medium' | 'large' | undefined
}

/** An amount of money in digits of equal width, so that a changing total does not shift. */
export function Price({ children, was, size = 'medium' }: PriceProps) {
  return (
    <span
      className={classNames(
        'figures inline-flex items-baseline gap-2 font-display font-bold whitespace-nowrap',
        size === 'large' && 'text-2xl',
      )}
    >
      {was && (
        <s className="font-text text-base font-normal text-ink-soft">
          <span className="sr-only">was </span>
          {was}
        </s>
      )}
      <span>
        {was && <span className="sr-only">now </span>}
        {children}
      </span>
    </span>
  )
}
