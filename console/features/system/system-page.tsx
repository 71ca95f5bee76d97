import { showCount, showInstant, showName } from '#console/core/format.ts'
import { Loaded, Page } from '#console/core/page.tsx'
import { useAnswer } from '#console/core/queries.ts'
import { getSystem } from '#contract/console/system.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { FactTable } from './fact-table.tsx'
import { Backup } from './last-backup.tsx'
import { SlowStatements } from './slow-statements.tsx'
import { showBytes, showClock, showMilliseconds, showSeconds } from './system-words.ts'

const POLL_MS = 30_000
/** Sweeps run each minute or more often, so a job that waits longer than this was missed. */
const LAG_SECONDS_MAX = 120

type System = AnswerOf<typeof getSystem>

/** The state of the program, fetched again twice a minute: problems first, then each part. */
export function SystemPage() {
  const answer = useAnswer(getSystem, {}, { every: POLL_MS })
  return (
    <Page title="System">
      <Loaded answer={answer}>{(system) => <Parts system={system} />}</Loaded>
    </Page>
  )
}

function Parts({ system }: { system: System }) {
  const { alarms, processes, sweeps, queues, providers, versions, database, backup, at } = system
  return (
    <>
      {system.is_ready ? (
        <Notice tone="success" title="Ready">
          The schema is up to date, and every role has a ready process.
        </Notice>
      ) : (
        <Notice tone="danger" title="Not ready">
          <ul>
            {system.missing.map((what) => (
              <li key={what}>{what}.</li>
            ))}
          </ul>
        </Notice>
      )}
      {system.warnings.map((warning) => (
        <Notice key={warning} tone="warning" title="Check this">
          {warning}.
        </Notice>
      ))}
      <FactTable
        title="Alarms in the last 24 hours"
        empty="None."
        head={['Alarm', 'Times', 'Last']}
        rows={alarms.map(({ alarm, count, last_at }) => [showName(alarm), showCount(count), showInstant(last_at)])}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Backup backup={backup} at={at} />
        <FactTable
          title="Versions and database"
          empty=""
          head={['What', 'Value']}
          rows={[
            ['Program', versions.program],
            ['PostgreSQL', versions.postgres],
            ['Newest migration', versions.schema],
            ['Database size', showBytes(database.bytes)],
            ['Connections', `${showCount(database.connections)} of ${showCount(database.connections_max)}`],
          ]}
        />
      </div>
      <FactTable
        title="Processes"
        empty="No process has reported."
        head={['Host', 'Roles', 'Program', 'Node', 'Clock', 'Files', 'Started', 'State']}
        rows={processes.map((each) => [
          each.host,
          each.roles.join(', '),
          each.version ?? '–',
          each.node,
          each.clock_ahead_ms === null ? '–' : showClock(each.clock_ahead_ms),
          each.files ?? '–',
          showInstant(each.started_at),
          <ProcessState key="state" {...each} />,
        ])}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <FactTable
          title="Sweeps"
          empty="No worker has reported."
          head={['Sweep', 'Oldest unfinished']}
          rows={sweeps.map(({ sweep, lag_seconds }) => [
            sweep,
            lag_seconds > LAG_SECONDS_MAX ? (
              <Badge key="lag" tone="warning">
                {showSeconds(lag_seconds)}
              </Badge>
            ) : (
              showSeconds(lag_seconds)
            ),
          ])}
        />
        <FactTable
          title="Queues"
          empty="No jobs waiting."
          head={['Job', 'Waiting', 'Oldest due since', 'Failed']}
          rows={queues.map(({ job, waiting, oldest_at, failed }) => [
            job,
            showCount(waiting),
            oldest_at ? showInstant(oldest_at) : '–',
            failed > 0 ? (
              <Badge key="failed" tone="danger">
                {showCount(failed)}
              </Badge>
            ) : (
              '0'
            ),
          ])}
        />
      </div>
      <FactTable
        title="Payment providers in the last 24 hours"
        empty=""
        head={['Provider', 'Calls', 'Refused', 'No answer', 'Median', 'Last call', 'Events', 'Last event']}
        rows={providers.map((each) => [
          showName(each.provider),
          showCount(each.calls),
          showCount(each.refused),
          showCount(each.unknown),
          each.median_ms === null ? '–' : showMilliseconds(each.median_ms),
          each.last_call_at ? showInstant(each.last_call_at) : '–',
          showCount(each.events),
          each.last_event_at ? showInstant(each.last_event_at) : '–',
        ])}
      />
      <SlowStatements statements={system.statements} />
    </>
  )
}

function ProcessState({ is_ready, is_silent, reported_at }: System['processes'][number]) {
  if (is_silent) return <Badge tone="danger">Silent since {showInstant(reported_at)}</Badge>
  return is_ready ? <Badge tone="success">Ready</Badge> : <Badge tone="warning">Not ready</Badge>
}
