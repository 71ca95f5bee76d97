import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#console/core/console-paths.ts'
import { showCount, showHour } from '#console/core/format.ts'
import type { getToday } from '#contract/console/today.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatPounds, formatPoundsTrimmed, type Pence, pence, sum } from '#domain/money/money.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'

const SalesChart = lazy(async () => ({ default: (await import('./sales-chart.tsx')).SalesChart }))

type Shown = NonNullable<AnswerOf<typeof getToday>['figures']>

export function Figures({ figures }: { figures: Shown }) {
  return (
    <>
      <Sales {...figures} />
      <div className="grid gap-6 xl:grid-cols-3">
        <Panel title="Best sellers, last 24 hours" empty="No sales in the last 24 hours." rows={figures.sellers}>
          {({ tag, title, is_bundle, sold, tickets }) => (
            <Row
              key={tag}
              title={title}
              to={is_bundle ? consolePaths.bundle(tag) : consolePaths.campaign(tag)}
              note={`${showCount(tickets)} tickets`}
              figure={formatPounds(sold)}
            />
          )}
        </Panel>
        <Panel title="Sell-through" empty="Nothing on sale has a ticket limit." rows={figures.sell_through}>
          {({ tag, title, sold, capacity }) => (
            <li key={tag} className="flex flex-col gap-1 py-2">
              <DeskLink to={consolePaths.campaign(tag)} title={title} />
              <ProgressBar
                value={sold}
                max={capacity}
                label={`${Math.floor((sold * 100) / capacity)}%: ${showCount(sold)} of ${showCount(capacity)} tickets`}
              />
            </li>
          )}
        </Panel>
        <Panel title="Prizes on offer" empty="No open rounds." rows={figures.exposure}>
          {({ tag, title, promised, taken }) => (
            <Row
              key={tag}
              title={title}
              to={consolePaths.campaign(tag)}
              note={`in prizes, ${formatPoundsTrimmed(taken)} in sales`}
              figure={formatPoundsTrimmed(promised)}
            />
          )}
        </Panel>
      </div>
    </>
  )
}

function Sales({ hours, minutes, visitors }: Pick<Shown, 'hours' | 'minutes' | 'visitors'>) {
  const taken = sum(hours.map((hour) => hour.taken))
  const before = sum(hours.map((hour) => hour.taken_before))
  return (
    <section aria-labelledby="sales" className="rounded-card bg-surface p-4 shadow-card md:p-5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pb-4">
        <div>
          <h2 id="sales" className="text-base font-semibold text-ink-soft">
            Sales, last 24 hours
          </h2>
          <p className="figures font-display text-3xl font-bold">{formatPounds(taken)}</p>
        </div>
        <p className="text-sm text-ink-soft">
          <span className="figures font-semibold text-ink">{showCount(visitors)}</span> on the site now
        </p>
        <p className="text-sm text-ink-soft">
          <span aria-hidden className="mr-2 inline-block w-6 border-t-2 border-dashed border-ink-soft align-middle" />A
          week earlier: <span className="figures font-semibold text-ink">{formatPounds(before)}</span>
          {difference(taken, before)}
        </p>
      </div>
      <Suspense fallback={<div className="h-64" />}>
        <SalesChart from={hours[0]!.begins_at} minutes={minutes} />
      </Suspense>
      <details className="pt-2">
        <summary className="inline-block min-h-9 content-center text-sm font-semibold text-ink-soft">
          Show as a table
        </summary>
        <table className="figures w-full max-w-md text-sm">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col" className="py-1 text-start">
                Hour from
              </th>
              <th scope="col" className="py-1 text-end">
                Sales
              </th>
              <th scope="col" className="py-1 text-end">
                A week earlier
              </th>
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour.begins_at.getTime()} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal">
                  {showHour(hour.begins_at)}
                </th>
                <td className="py-1 text-end">{formatPounds(hour.taken)}</td>
                <td className="py-1 text-end">{formatPounds(hour.taken_before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

function difference(taken: Pence, before: Pence): string {
  if (before === pence(0)) return ''
  const percent = Math.round(((taken - before) * 100) / before)
  return ` (${percent > 0 ? '+' : ''}${percent}%)`
}

function Panel<T>({
  title,
  empty,
  rows,
  children,
}: {
  title: string
  empty: string
  rows: readonly T[]
  children: (row: T) => ReactNode
}) {
  return (
    <section className="rounded-card bg-surface p-4 shadow-card md:p-5">
      <h2 className="pb-2 text-lg">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">{rows.map(children)}</ul>
      )}
    </section>
  )
}

function Row({ to, title, note, figure }: { to: string; title: string; note: string; figure: string }) {
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <span className="min-w-0">
        <DeskLink to={to} title={title} />
        <span className="figures block text-sm text-ink-soft">{note}</span>
      </span>
      <span className="figures shrink-0 font-semibold">{figure}</span>
    </li>
  )
}

function DeskLink({ to, title }: { to: string; title: string }) {
  return (
    <Link to={to} className="block truncate font-semibold text-ink">
      {title}
    </Link>
  )
}
