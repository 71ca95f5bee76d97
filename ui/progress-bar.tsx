import { type ReactNode, useId } from 'react'

export interface ProgressBarProps {
  /** The meaning of the bar in words: "1,204 tickets remaining". */
  label: ReactNode
  /** The filled part, from 0 to `max`. */
  value: number
  max?: number | undefined
  /** Shows the label to screen readers only, if the bar is clear without it. */
  labelHidden?: boolean | undefined
}

/** A bar of the used share. The label above it states the same in words. */
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
