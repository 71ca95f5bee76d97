import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export interface TabsProps {
  /** Names the row of tabs to screen readers. */
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  value?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
  /** Open at first when the tabs remember by themselves; else the first. */
  initialValue?: string | undefined
}

/** Panels behind a row of tabs that scrolls sideways on phones. Every panel is in the page, so links can reach it. */
export function Tabs({ label, tabs, value, onValueChange, initialValue }: TabsProps) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: initialValue ?? tabs[0]?.value } : { value })}
      onValueChange={(chosen: string) => onValueChange?.(chosen)}
    >
      <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-b-2 border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-0.5 min-h-12 shrink-0 border-b-3 border-transparent px-4 font-semibold text-ink-soft transition-colors -outline-offset-3 hover:text-ink data-active:border-ink data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
