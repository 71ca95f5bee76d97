import { Accordion as Base } from '@base-ui/react/accordion'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface AccordionItem {
  value: string
  title: ReactNode
  /** Shown at the right of the title: card marks, a price. */
  aside?: ReactNode
  content: ReactNode
}

export interface AccordionProps {
  items: readonly AccordionItem[]
  /** The open item, or null. If it is omitted, the accordion keeps its own state. */
  value?: string | null | undefined
  onValueChange?: ((value: string | null) => void) | undefined
  /** The item that is open at first, if the accordion keeps its own state. */
  initialValue?: string | undefined
  level?: 2 | 3 | 4 | undefined
}

/**
 * Headings that open, one at a time. A closing panel stays for 100 ms before it folds, so that the eye can follow.
 * Closed content is not mounted.
 */
export function Accordion({ items, value, onValueChange, initialValue, level = 3 }: AccordionProps) {
  const Heading = `h${level}` as const
  return (
    <Base.Root
      {...(value === undefined
        ? { defaultValue: initialValue === undefined ? [] : [initialValue] }
        : { value: value === null ? [] : [value] })}
      onValueChange={([open]) => onValueChange?.(open ?? null)}
      className="flex flex-col gap-3"
    >
      {items.map((item) => (
        <Base.Item
          key={item.value}
          value={item.value}
          className="rounded-card border-2 border-line bg-surface transition-colors data-open:border-ink"
        >
          <Base.Header render={<Heading className="tracking-normal" />}>
            <Base.Trigger className="group flex min-h-15 w-full items-center gap-3 rounded-card px-4 py-3 text-left font-bold">
              <span className="min-w-0 flex-1">{item.title}</span>
              {item.aside}
              <ChevronDown
                aria-hidden
                size={22}
                className="shrink-0 transition-transform group-data-panel-open:rotate-180"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-90 data-ending-style:h-0 data-ending-style:delay-100 data-starting-style:h-0">
            <div className="px-4 pt-1 pb-4">{item.content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  )
}
