import { type KeyboardEvent, type ReactNode, useId } from 'react'

export interface TabsProps {
  /** Names the row of tabs to screen readers. */
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  value: string
  onValueChange: (value: string) => void
}

/** The next tab for each key. The row wraps at both ends. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Panels behind a row of tabs that scrolls sideways on phones. Every panel is in the page, so links can reach it. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const id = useId()

  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = steps[event.key]?.(at, tabs.length)
    if (to === undefined) return
    event.preventDefault()
    onValueChange(tabs[to]!.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="flex gap-1 overflow-x-auto border-b-2 border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-controls={`${id}-${tab.value}-panel`}
            aria-selected={tab.value === value}
            // The row is one tab stop; the arrow keys move within it.
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className="-mb-0.5 min-h-12 shrink-0 border-b-3 border-transparent px-4 font-semibold text-ink-soft transition-colors -outline-offset-3 hover:text-ink aria-selected:border-ink aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
          className="pt-5"
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}
