import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface OptionGroupProps {
  /** Names the group to everyone. */
  legend: ReactNode
  legendHidden?: boolean | undefined
  children: ReactNode
}

/** A choice of cards, two beside each other; one where text is so large that two have no room. */
export function OptionGroup({ legend, legendHidden, children }: OptionGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={classNames('mb-3 font-display text-lg font-bold', legendHidden && 'sr-only')}>{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(9.5rem,40%),1fr))] gap-3">{children}</div>
    </fieldset>
  )
}

export interface OptionCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'size'> {
  /** Same for all cards of a group. */
  name: string
  value: string
  /** What is chosen: "10 entries", "Enter by post". */
  title: ReactNode
  /** What it costs: "£5.00", "Free". Every card has one, so that every route weighs the same. */
  price: ReactNode
  /** One line under the title: "50p per entry". */
  note?: ReactNode
  /** A short flag in the corner: "Best value". */
  badge?: ReactNode
}

/**
 * One of several large radio cards. A real radio: arrows move and Space chooses. It is named by its title and its
 * price, which goes below the title before that breaks.
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
