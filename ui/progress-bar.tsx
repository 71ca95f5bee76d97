import { type ReactNode, useId } from 'react'

export interface ProgressBarProps {
  /** What the bar shows, in words: "1,204 tickets remaining". */
  label: ReactNode
  /** How much of it is filled, from 0 to `max`. */
  value: number
  max?: number | undefined
  /** For screen readers alone, where the bar says enough to others. */
  labelHidden?: boolean | undefined
}

/** How much is used up. The words above say it; the bar repeats it. */
export function ProgressBar({ label, value, max = 100, labelHidden }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className={labelHidden ? 'sr-only' : 'figures text-sm font-semibold'}>
        {label}
      </span>
      <progress aria-labelledby={id} value={Math.min(max, Math.max(0, value))} max={max} className="progress-track" />
    </div>
  )
}
