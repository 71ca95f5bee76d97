import type { FastifyInstance } from 'fastify'
import { getSystem } from '#contract/console/system.ts'
import { wireNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { readSystem } from '#server/today/exports.ts'
import { serveStaff } from '../serve-staff.ts'

export function systemRoutes(app: FastifyInstance, context: Context): void {
  serveStaff(app, context, getSystem, async () => allow(showSystem(await readSystem(context))))
}

const noCalls = { calls: 0, refused: 0, unknown: 0, medianMs: null, lastCallAt: null, events: 0, lastEventAt: null }

function showSystem({ missing, database, backup, ...system }: Awaited<ReturnType<typeof readSystem>>) {
  return {
    at: system.at,
    is_ready: missing.length === 0,
    missing,
    warnings: system.warnings,
    processes: system.processes.map(wireNames),
    sweeps: system.sweeps.map(wireNames),
    queues: system.queues.map(wireNames),
    providers: system.providers.map(({ provider, calls, events }) =>
      wireNames({ ...noCalls, ...calls, ...events, provider }),
    ),
    statements: system.statements?.map(wireNames) ?? null,
    alarms: system.alarms.map(wireNames),
    versions: { program: system.version, postgres: database.postgres, schema: database.schema },
    database: wireNames(database),
    backup: wireNames({ ...database, name: backup?.name ?? null, takenAt: backup?.takenAt ?? null }),
  }
}
