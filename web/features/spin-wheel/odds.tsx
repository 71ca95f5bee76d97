import { Link } from 'react-router'
import type { WheelPrize } from '#contract/spins.ts'
import { paths } from '#web/core/site/paths.ts'

export type OddsProps = { prizes: readonly WheelPrize[]; noWinOdds: number }

/** The prizes and their odds. */
export function OddsTable({ prizes, noWinOdds }: OddsProps) {
  return (
    <table className="figures w-full text-sm">
      <caption className="sr-only">The odds of one spin</caption>
      <thead>
        <tr className="border-b border-line-strong text-left">
          <th className="py-2 pr-3">Prize</th>
          <th className="py-2 text-right">Odds of one spin</th>
        </tr>
      </thead>
      <tbody>
        {[...prizes, { id: 'none', description: 'No win', odds: noWinOdds }].map(({ id, description, odds }) => (
          <tr key={id} className="border-b border-line">
            <td className="py-2 pr-3">{description}</td>
            <td className="py-2 text-right">{oddsText(odds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The odds, collapsed beside the wheel, with a link to its terms. */
export function Odds(odds: OddsProps) {
  return (
    <details className="rounded-card border border-line px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">What you can win, and the odds</summary>
      <OddsTable {...odds} />
      <p className="py-3 text-sm">
        Free to enter, once a day, 18+.{' '}
        <Link to={paths.termsPage('spin-terms')} target="_blank" className="underline underline-offset-2">
          Wheel terms
        </Link>
      </p>
    </details>
  )
}

/** `40%`, with up to two decimals: `0.05%`. */
export function oddsText(odds: number): string {
  return odds.toLocaleString('en-GB', { style: 'percent', maximumFractionDigits: 2 })
}
