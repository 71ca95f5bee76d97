import { showCount } from '#console/core/format.ts'
import type { getSystem } from '#contract/console/system.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { FactTable } from './fact-table.tsx'
import { showMilliseconds, showSeconds } from './system-words.ts'

/** The statements that take most of the database's time, slowest first. Their values are not shown. */
export function SlowStatements({ statements }: { statements: AnswerOf<typeof getSystem>['statements'] }) {
  return (
    <FactTable
      title="Slow statements"
      empty={
        statements === null
          ? 'This database doesn’t count its statements: the extension pg_stat_statements is missing.'
          : 'No statements yet.'
      }
      head={['Statement', 'Mean', 'Longest', 'Calls', 'Total']}
      rows={(statements ?? []).map(({ text, calls, mean_ms, max_ms, total_ms }) => [
        <Statement key="text" text={text} />,
        showMilliseconds(mean_ms),
        showMilliseconds(max_ms),
        showCount(calls),
        showSeconds(total_ms / 1000),
      ])}
    />
  )
}

const SHOWN_CHARACTERS = 120

/** The beginning of a statement, and all of it on request: some have thirty lines. */
function Statement({ text }: { text: string }) {
  const code = 'block min-w-72 font-mono font-normal break-all'
  if (text.length <= SHOWN_CHARACTERS) return <code className={code}>{text}</code>
  return (
    <details>
      <summary className={`${code} cursor-pointer`}>{`${text.slice(0, SHOWN_CHARACTERS)} …`}</summary>
      <code className={`${code} pt-2 whitespace-pre-wrap`}>{text}</code>
    </details>
  )
}
