import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export interface StepperProps {
  /** The counted items, for screen readers. */
  label: string
  fewerLabel?: string | undefined
  moreLabel?: string | undefined
  value: number
  min: number
  max: number
  onValueChange: (value: number) => void
  disabled?: boolean | undefined
  size?: 'medium' | 'large' | undefined
}

const stepButton = 'border-2 border-line-strong disabled:border-line'

/** Sets a whole number with − and +, or by typing. It never leaves min…max. */
export function Stepper({
  label,
  fewerLabel = 'One fewer',
  moreLabel = 'One more',
  value,
  min,
  max,
  onValueChange,
  disabled,
  size = 'medium',
}: StepperProps) {
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
    <div className={classNames('flex flex-wrap items-center', size === 'large' ? 'gap-3' : 'gap-1.5')}>
      <IconButton
        label={fewerLabel}
        icon={<Minus aria-hidden size={20} strokeWidth={2.5} />}
        disabled={disabled || value <= min}
        onClick={() => move(value - 1)}
        className={stepButton}
      />
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={draft ?? value}
        disabled={disabled}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        className={classNames(
          'figures rounded-card border-2 border-line-strong bg-surface text-center font-display font-bold disabled:bg-sunk',
          size === 'large' ? 'h-12 w-24 text-lg' : 'h-11 w-19',
        )}
      />
      <IconButton
        label={moreLabel}
        icon={<Plus aria-hidden size={20} strokeWidth={2.5} />}
        disabled={disabled || value >= max}
        onClick={() => move(value + 1)}
        className={stepButton}
      />
    </div>
  )
}

/** The nearest whole number within min…max. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)))
}
