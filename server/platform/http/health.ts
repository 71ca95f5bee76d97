import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { getHealth, getHumanChallenge, getLoad, getReadiness } from '#contract/platform.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { isOpen } from '../config/config.ts'
import type { Context } from '../context.ts'
import { makePool, poolerOf } from '../db/db.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Part } from '../jobs/keep-running.ts'
import { makeChallenge } from '../limits/human-check.ts'
import { metrics } from '../log/metrics.ts'
import { anyone, serve } from './http.ts'
import { countedAddress } from './http-app.ts'

/**
 * Whether this process may be sent requests: it has started, is not stopping, and its jobs run if it has any.
 * `isStopping` is set before anything stops.
 */
export type Readiness = { ready: boolean; isStopping?: boolean; worker?: Part }

export function isReadyNow({ ready, isStopping, worker }: Readiness): boolean {
  return ready && !isStopping && worker?.isRunning() !== false
}

/** For load balancers and monitors, without a session; and the endpoint that controls the traffic banner. */
export function healthRoutes(
  app: FastifyInstance,
  context: Context,
  readiness: Readiness,
  readMetrics: () => Promise<string> = () => metrics.metrics(),
): void {
  app.addHook('onRequest', (_request, reply, next) => {
    // A further request on this connection would find it closed.
    if (readiness.isStopping) reply.header('connection', 'close')
    next()
  })
  serve(app, getHealth, anyone, async () => allow({ status: 'ok' }))
  const hasDatabase = watchDatabase(app, context)
  serve(app, getReadiness, anyone, async () => {
    return isReadyNow(readiness) && (await hasDatabase()) ? allow({ status: 'ok' }) : refuse('ServiceBusy')
  })
  // The robot check is served by the role that creates accounts.
  if (context.config.ROLES.includes('api'))
    serve(app, getHumanChallenge, anyone, async (_input, _caller, { request }) =>
      allow(await makeChallenge(context, countedAddress(context.config, request.ip))),
    )
  serve(app, getLoad, anyone, async () => allow({ busy: isBusy(app, context) }))
  if (isOpen(context.config, 'METRICS'))
    app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await readMetrics()))
}

/** The average delay of the event loop over the last second. */
const BUSY_DELAY_MS = 250

/**
 * Slow, but not yet so slow that requests are refused: the event loop is late, or a request waits for each database
 * connection.
 */
function isBusy(app: FastifyInstance, { pool, config }: Context): boolean {
  return app.memoryUsage().eventLoopDelay > BUSY_DELAY_MS || pool.waitingCount > config.DATABASE_CONNECTIONS
}

/** A load balancer that waits longer considers us dead. */
const READY_WITHIN_MS = 500

/**
 * Whether the database is migrated and answers. A process that serves only pages has them in memory, so it stays ready
 * while the database is away: otherwise a balancer would take every page offline during a failover.
 */
function watchDatabase(app: FastifyInstance, context: Context): () => Promise<boolean> {
  const isMigrated = watchMigrations(app, context)
  const servesOnlyPages = context.config.ROLES.every((role) => role === 'web')
  let wasMigrated = false
  return async () => {
    if (!(servesOnlyPages && wasMigrated)) wasMigrated = await isMigrated()
    return wasMigrated
  }
}

/**
 * Queries the database on a dedicated connection, so that a rush that uses all others does not look like an outage.
 * Concurrent requests share the answer, which is no if the database does not answer in time.
 */
function watchMigrations(app: FastifyInstance, { pool }: Context): () => Promise<boolean> {
  const patience = { connectMs: READY_WITHIN_MS, lockMs: READY_WITHIN_MS, statementMs: READY_WITHIN_MS }
  const own = makePool(pool.options.connectionString!, 1, patience, poolerOf(pool))
  app.addHook('onClose', () => own.end())
  let inFlight: Promise<boolean> | null = null
  return () => {
    inFlight ??= Promise.race([
      pendingMigrations(own).then(
        (missing) => missing.length === 0,
        () => false,
      ),
      delay(READY_WITHIN_MS, false),
    ]).finally(() => {
      inFlight = null
    })
    return inFlight
  }
}
