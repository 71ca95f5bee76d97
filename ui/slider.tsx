import type { CSSProperties, ReactNode } from 'react'
import { Stepper } from './stepper.tsx'

export interface SliderProps {
  /** The label of the whole group. */
  label: ReactNode
  /** The labels of the number field and the track: "Number of tickets", "Ticket slider". */
  numberLabel: string
  trackLabel: string
  value: number
  min: number
  max: number
  onValueChange: (value: number) => void
  /** The value in words, announced while it changes: "12 tickets". */
  say?: ((value: number) => string) | undefined
  /** Shown above the slider: values to choose directly. */
  children?: ReactNode
  disabled?: boolean | undefined
  /** Announced when the value was changed automatically. */
  note?: ReactNode
}

/** Sets a whole number by dragging, with − and +, or by typing. It never leaves min…max. */
export function Slider({ label, value, min, max, onValueChange, ...rest }: SliderProps) {
  const { numberLabel, trackLabel, say, children, disabled, note } = rest
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">{label}</legend>
      {children}
      <Stepper
        label={numberLabel}
        value={value}
        min={min}
        max={max}
        onValueChange={onValueChange}
        disabled={disabled}
        size="large"
      />
      <input
        type="range"
        aria-label={trackLabel}
        aria-valuetext={say?.(value)}
        min={min}
        max={max}
        value={value}
        disabled={disabled}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        style={{ '--filled': `${max > min ? ((value - min) / (max - min)) * 100 : 0}%` } as CSSProperties}
        className="slider-track disabled:opacity-40"
      />
      <div aria-hidden className="figures flex justify-between text-sm text-ink-soft">
        <span>{min.toLocaleString('en-GB')}</span>
        <span>{max.toLocaleString('en-GB')}</span>
      </div>
      <p role="status" className="rounded-card bg-warning-soft px-4 py-3 empty:hidden">
        {note}
      </p>
    </fieldset>
  )
}
