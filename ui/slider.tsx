import { Minus, Plus } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { IconButton } from './icon-button.tsx'

export interface SliderProps {
  label: ReactNode
  value: number
  min: number
  max: number
  onValueChange: (value: number) => void
  /** What the value means, read out while it moves: "12 tickets". */
  say?: ((value: number) => string) | undefined
  hint?: ReactNode
  disabled?: boolean | undefined
}

/** A whole number three ways: by dragging, by one with − and +, or typed. It never leaves min…max. */
export function Slider({ label, value, min, max, onValueChange, say, hint, disabled }: SliderProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const move = (to: number) => onValueChange(clamp(to, min, max))

  function type(text: string) {
    const digits = text.replace(/\D/g, '')
    setDraft(digits)
    const typed = Number(digits)
    if (digits && typed === clamp(typed, min, max)) onValueChange(typed)
  }

  function settle() {
    if (draft) move(Number(draft))
    setDraft(undefined)
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend id={`${id}-label`} className="mb-2 font-semibold">
        {label}
      </legend>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <div className="flex items-center gap-3">
        <IconButton
          label="One fewer"
          icon={<Minus aria-hidden size={20} strokeWidth={2.5} />}
          disabled={disabled || value <= min}
          onClick={() => move(value - 1)}
          className="border-2 border-line-strong disabled:border-line"
        />
        <input
          type="text"
          inputMode="numeric"
          aria-labelledby={`${id}-label`}
          value={draft ?? value}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
          className="figures h-12 w-24 rounded-card border-2 border-line-strong bg-surface text-center font-display text-lg font-bold disabled:bg-sunk"
        />
        <IconButton
          label="One more"
          icon={<Plus aria-hidden size={20} strokeWidth={2.5} />}
          disabled={disabled || value >= max}
          onClick={() => move(value + 1)}
          className="border-2 border-line-strong disabled:border-line"
        />
      </div>
      <input
        type="range"
        aria-labelledby={`${id}-label`}
        aria-valuetext={say?.(value)}
        min={min}
        max={max}
        value={value}
        disabled={disabled}
        onChange={(event) => move(event.target.valueAsNumber)}
        style={{ '--filled': `${max > min ? ((value - min) / (max - min)) * 100 : 0}%` } as CSSProperties}
        className="slider-track"
      />
      <div aria-hidden className="figures flex justify-between text-sm text-ink-soft">
        <span>{min.toLocaleString('en-GB')}</span>
        <span>{max.toLocaleString('en-GB')}</span>
      </div>
    </fieldset>
  )
}

/** The nearest whole number within min…max. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)))
}
