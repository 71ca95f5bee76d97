import { formatPounds } from '#domain/money/money.ts'
import type { Total } from '#domain/money/reconciliation.ts'
import type { Report } from './report-queries.ts'

const titles = { PROVIDERS: 'Providers against our records', LEDGERS: 'Stored sums against their rows' } as const

/** The text of a report for operators. */
export function describeReport({ kind, day, totals, differences }: Report): string {
  const lines = Object.entries(totals).map(
    ([name, { stored, found }]) => `  ${name.padEnd(16)} ours ${inWords(stored)}, theirs ${inWords(found)}`,
  )
  const named = differences.map(
    ({ what, about, stored, found }) => `  ${what}: ${about}; ours ${stored ?? '–'}, theirs ${found ?? '–'}`,
  )
  const count = differences.length === 1 ? '1 difference' : `${differences.length || 'no'} differences`
  return [`${titles[kind]}, ${day}: ${count}`, ...lines, ...named].join('\n')
}

function inWords({ count, pence }: Total): string {
  return `${count} of ${formatPounds(pence)}`
}
