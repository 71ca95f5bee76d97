import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface OptionGroupProps {
  /** The visible and announced name of the group. */
  legend: ReactNode
  legendHidden?: boolean | undefined
  children: ReactNode
}

/** A choice of cards in two columns, or in one if the text is very large. */
export function OptionGroup({ legend, legendHidden, children }: OptionGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={classNames('mb-3 font-display text-lg font-bold', legendHidden && 'sr-only')}>{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(9.5rem,40%),1fr))] gap-3">{children}</div>
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
  /** One line under the title: "50p per entry". */
  note?: ReactNode
  /** A short flag in the corner: "Best value". */
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
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="flex min-w-0 flex-[1_1_max-content] items-center gap-x-2">
          <input
            type="radio"
            {...input}
            aria-labelledby={`${id}-title ${id}-price`}
            aria-describedby={described || undefined}
            className="peer sr-only"
          />
          <span aria-hidden className="option-mark" />
          <span id={`${id}-title`} className="leading-snug font-bold">
            {title}
          </span>
        </span>
        <span id={`${id}-price`} className="option-price figures">
          {price}
        </span>
      </span>
      {note && (
        <span id={`${id}-note`} className="figures text-sm leading-snug text-ink-soft">
          {note}
        </span>
      )}
      {badge && (
        <span id={`${id}-badge`} className="option-badge">
          {badge}
        </span>
      )}
    </label>
  )
}
