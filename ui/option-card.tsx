import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface OptionGroupProps {
  /** The visible and announced name of the group. */
  legend: ReactNode
  children: ReactNode
}

/** A choice of cards: one column on phones and in narrow columns, otherwise two. */
export function OptionGroup({ legend, children }: OptionGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-lg font-bold">{legend}</legend>
      <div className="option-cards">{children}</div>
    </fieldset>
  )
}

export interface OptionCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'size'> {
  /** The same for all cards of a group. */
  name: string
  value: string
  /** The choice: "10 entries", "Enter by post". */
  title: ReactNode
  /** The price: "£5.00", "Free". Every card has one, so that every route has equal weight. */
  price: ReactNode
  /** A line under title and price: "50p per entry". */
  note?: ReactNode
  /** A short flag beside the title: "Best value". */
  badge?: ReactNode
}

/**
 * One of several large radio cards. It is a real radio: arrow keys move and Space selects. Its label is its title and
 * its price; the price moves below the title rather than break.
 */
export function OptionCard({ title, price, note, badge, className, ...input }: OptionCardProps) {
  const id = useId()
  const described = [note && `${id}-note`, badge && `${id}-badge`].filter(Boolean).join(' ')
  return (
    <label className={classNames('option-card', className)}>
      <input
        type="radio"
        {...input}
        aria-labelledby={`${id}-title ${id}-price`}
        aria-describedby={described || undefined}
        className="peer sr-only"
      />
      <span aria-hidden className="option-mark" />
      <span className="option-title">
        <span id={`${id}-title`}>{title}</span>
        {badge && (
          <span id={`${id}-badge`} className="option-badge">
            {badge}
          </span>
        )}
      </span>
      <span id={`${id}-price`} className="option-price figures">
        {price}
      </span>
      {note && (
        <span id={`${id}-note`} className="option-note figures">
          {note}
        </span>
      )}
    </label>
  )
}
