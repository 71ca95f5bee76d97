import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface CountdownParts {
  days: number
  hours: number
  mins: number
  secs: number
}

export interface CountdownBoxProps {
  /** "Competition Closes In". */
  title: ReactNode
  /** The time left; undefined on the server, and until the browser's clock is corrected. */
  parts: CountdownParts | undefined
  /** Shown in the same box while `parts` is undefined: the closing time in words. */
  children: ReactNode
  className?: string | undefined
}

/** A countdown with three figures at all times, and seconds only on the last day. Its size never changes. */
export function CountdownBox({ title, parts, children, className }: CountdownBoxProps) {
  const id = useId()
  return (
    <div
      className={classNames(
        'flex h-28 flex-col items-center justify-center gap-1.5 rounded-card bg-accent px-4 text-accent-ink text-center',
        className,
      )}
    >
      <p id={`${id}-title`} className="text-sm font-semibold">
        {title}
      </p>
      {parts ? (
        <div
          id={`${id}-left`}
          role="timer"
          aria-label={spoken(parts)}
          aria-labelledby={`${id}-title ${id}-left`}
          className="flex w-full justify-center gap-2"
        >
          {countdownFigures(parts).map(({ unit, figure }) => (
            <div key={unit} aria-hidden className="flex max-w-18 min-w-0 flex-1 flex-col items-center">
              <span className="figures font-display text-2xl leading-none font-bold">
                {String(figure).padStart(2, '0')}
              </span>
              <span className="text-sm">{unit}</span>
            </div>
          ))}
        </div>
      ) : (
        <p className="flex h-14 items-center font-display leading-tight font-bold">{children}</p>
      )}
    </div>
  )
}

/** Days, hours and minutes; once less than a day is left: hours, minutes and seconds. */
export function countdownFigures({ days, hours, mins, secs }: CountdownParts) {
  return days >= 1
    ? [
        { unit: 'days', figure: days },
        { unit: 'hours', figure: hours },
        { unit: 'mins', figure: mins },
      ]
    : [
        { unit: 'hours', figure: hours },
        { unit: 'mins', figure: mins },
        { unit: 'secs', figure: secs },
      ]
}

function spoken(parts: CountdownParts): string {
  return countdownFigures(parts)
    .map(({ unit, figure }) => `${figure} ${unit}`)
    .join(' ')
}
