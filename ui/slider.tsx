import { type CSSProperties, type ReactNode, useId } from 'react'
import { Stepper } from './stepper.tsx'

export interface SliderProps {
  label: ReactNode
  value: number
  min: number
  max: number
  onValueChange: (value: number) => void
  /** What the value means, read out while it moves: "12 tickets". */
  say?: ((value: number) => string) | undefined
  /** Above it: values to choose at once. */
  children?: ReactNode
  disabled?: boolean | undefined
  /** What is announced when the value was changed for the user. */
  note?: ReactNode
}

/** A whole number three ways: by dragging, by one with − and +, or typed. It never leaves min…max. */
export function Slider({ label, value, min, max, onValueChange, say, children, disabled, note }: SliderProps) {
  const id = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend id={`${id}-label`} className="mb-2 font-semibold">
        {label}
      </legend>
      {children}
      <Stepper
        labelledBy={`${id}-label`}
        value={value}
        min={min}
        max={max}
        onValueChange={onValueChange}
        disabled={disabled}
        size="large"
      />
      <input
        type="range"
        aria-labelledby={`${id}-label`}
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
