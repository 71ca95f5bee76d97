import type { FastifyInstance } from 'fastify'
import { getSystem } from '#contract/console/system.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { readSystem } from '#server/today/exports.ts'
import { serveStaff } from '../serve-staff.ts'

export function systemRoutes(app: FastifyInstance, context: Context): void {
  serveStaff(app, context, getSystem, async () => allow(showSystem(await readSystem(context))))
}

function showSystem({ missing, database, backup, ...system }: Awaited<ReturnType<typeof readSystem>>) {
  return {
    at: system.at,
    is_ready: missing.length === 0,
    missing,
    warnings: system.warnings,
    processes: system.processes.map(({ isReady, isSilent, clockAheadMs, startedAt, reportedAt, ...rest }) => ({
      ...rest,
      clock_ahead_ms: clockAheadMs,
      is_ready: isReady,
      is_silent: isSilent,
      started_at: startedAt,
      reported_at: reportedAt,
    })),
    sweeps: system.sweeps.map(({ sweep, lagSeconds }) => ({ sweep, lag_seconds: lagSeconds })),
    queues: system.queues.map(({ oldestAt, ...rest }) => ({ ...rest, oldest_at: oldestAt })),
    providers: system.providers.map(({ provider, calls, events }) => ({
      provider,
      calls: calls?.calls ?? 0,
      refused: calls?.refused ?? 0,
      unknown: calls?.unknown ?? 0,
      median_ms: calls?.medianMs ?? null,
      last_call_at: calls?.lastCallAt ?? null,
      events: events?.events ?? 0,
      last_event_at: events?.lastEventAt ?? null,
    })),
    statements:
      system.statements?.map(({ text, calls, meanMs, maxMs, totalMs }) => ({
        text,
        calls,
        mean_ms: meanMs,
        max_ms: maxMs,
        total_ms: totalMs,
      })) ?? null,
    alarms: system.alarms.map(({ alarm, count, lastAt }) => ({ alarm, count, last_at: lastAt })),
    versions: { program: system.version, postgres: database.postgres, schema: database.schema },
    database: {
      bytes: database.bytes,
      connections: database.connections,
      connections_max: database.connectionsMax,
    },
    backup: {
      name: backup?.name ?? null,
      taken_at: backup?.takenAt ?? null,
      archived_at: database.archivedAt,
      archive_failed_at: database.archiveFailedAt,
    },
  }
}
