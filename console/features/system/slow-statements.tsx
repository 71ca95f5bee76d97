import { showCount } from '#console/core/format.ts'
import type { getSystem } from '#contract/console/system.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { FactTable } from './fact-table.tsx'
import { showMilliseconds, showSeconds } from './system-words.ts'

/** Where the database spends its time, the slowest statements first. Their values are not shown. */
export function SlowStatements({ statements }: { statements: AnswerOf<typeof getSystem>['statements'] }) {
  return (
    <FactTable
      title="Slow statements"
      empty={
        statements === null
          ? 'This database does not count its statements: the extension pg_stat_statements is not there.'
          : 'No statement was counted yet.'
      }
      head={['Statement', 'Mean', 'Longest', 'Calls', 'In all']}
      rows={(statements ?? []).map(({ text, calls, mean_ms, max_ms, total_ms }) => [
        <code key="text" className="block max-h-24 min-w-72 overflow-y-auto font-normal break-all whitespace-pre-wrap">
          {text}
        </code>,
        showMilliseconds(mean_ms),
        showMilliseconds(max_ms),
        showCount(calls),
        showSeconds(total_ms / 1000),
      ])}
    />
  )
}
