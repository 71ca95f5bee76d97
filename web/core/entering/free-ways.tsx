import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/core/site/paths.ts'
import { freeRoutesOf, type RouteFacts } from './free-routes.ts'

export type FreeWaysProps = RouteFacts & {
  /** The address for postcards. */
  postalAddress: string
}

/** Instructions for each free route, as large as the paid options. They have no buttons. */
export default function FreeWays({ postalAddress, ...facts }: FreeWaysProps) {
  const id = useId()
  const routes = freeRoutesOf(facts, postalAddress)
  if (routes.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        Free ways to enter
      </h2>
      {routes.map(({ kind, title, price, note, how }) => (
        <section
          key={kind}
          aria-labelledby={`${id}-${kind}`}
          className="rounded-card border-2 border-line bg-surface px-4 py-3"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 id={`${id}-${kind}`} className="font-text text-base leading-snug font-bold">
              {title}
            </h3>
            <p className="font-display text-xl font-bold">{price}</p>
          </div>
          <p className="text-sm text-ink-soft">{note}</p>
          <p className="pt-2 text-sm">{how}</p>
        </section>
      ))}
      {routes.some(({ kind }) => kind !== 'sms') && (
        <Link to={paths.freeEntry} className="text-sm underline underline-offset-4">
          Check we’ve received your postcard or call
        </Link>
      )}
    </section>
  )
}
