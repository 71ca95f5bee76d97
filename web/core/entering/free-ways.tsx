import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/core/site/paths.ts'
import { freeRoutesOf, type RouteFacts } from './free-routes.ts'

export type FreeWaysProps = RouteFacts & {
  /** Where postcards go. */
  postalAddress: string
}

/** The ways to enter without a purchase, as large as what is paid for: each says what to do, and nothing is pressed. */
export default function FreeWays({ postalAddress, ...facts }: FreeWaysProps) {
  const id = useId()
  const routes = freeRoutesOf(facts, postalAddress)
  if (routes.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        Enter without paying
      </h2>
      {routes.map(({ kind, title, price, note, how }) => (
        <div key={kind} className="rounded-card border-2 border-line bg-surface px-4 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="leading-snug font-bold">{title}</span>
            <span className="font-display text-xl font-bold">{price}</span>
          </p>
          <p className="text-sm text-ink-soft">{note}</p>
          <p className="pt-2 text-sm">{how}</p>
        </div>
      ))}
      {routes.some(({ kind }) => kind !== 'sms') && (
        <Link to={paths.freeEntry} className="text-sm underline underline-offset-4">
          Has my card or call come?
        </Link>
      )}
    </section>
  )
}
