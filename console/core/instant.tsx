import { showInstant } from './format.ts'

/** A date and time of London, on one line. */
export function Instant({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {showInstant(at)}
    </time>
  )
}
