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
  /** Shown in the same box while `parts` is undefined. */
  children?: ReactNode
  /** One line of text instead of a box. */
  slim?: boolean | undefined
  className?: string | undefined
}

/** A countdown with three figures at all times, and seconds only on the last day. Its size never changes. */
export function CountdownBox({ title, parts, children, slim, className }: CountdownBoxProps) {
  const id = useId()
  return (
    <div className={classNames(slim ? 'countdown-line' : 'countdown-box', className)}>
      <p id={`${id}-title`}>{title}</p>
      {parts ? (
        <div id={`${id}-left`} role="timer" aria-label={spoken(parts)} aria-labelledby={`${id}-title ${id}-left`}>
          {countdownFigures(parts).map(({ unit, figure }) => (
            <div key={unit} aria-hidden>
              <b className="figures">{String(figure).padStart(2, '0')}</b>
              <span>{unit}</span>
            </div>
          ))}
        </div>
      ) : (
        <p>{children}</p>
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
