import type { FastifyInstance } from 'fastify'
import { getHealth, getHumanChallenge, getLoad, getReadiness } from '#contract/platform.ts'
import { allow, refuse } from '#domain/verdict.ts'
import type { Context } from './context.ts'
import { anyone, serve } from './http.ts'
import { makeChallenge } from './human-check.ts'
import { isBusy } from './load.ts'
import { metrics } from './metrics.ts'
import { pendingMigrations } from './migrate.ts'

/** Whether this process may be sent requests; shutting down turns it off before anything else stops. */
export type Readiness = { ready: boolean }

/** For load balancers and monitors, without a session; and the one question that drives the traffic banner. */
export function healthRoutes(app: FastifyInstance, context: Context, readiness: Readiness): void {
  serve(app, getHealth, anyone, async () => allow({ status: 'ok' }))
  serve(app, getReadiness, anyone, async () => {
    const missing = await pendingMigrations(context.pool).catch(() => null)
    return readiness.ready && missing?.length === 0 ? allow({ status: 'ok' }) : refuse('ServiceBusy')
  })
  serve(app, getHumanChallenge, anyone, async () => allow(await makeChallenge(context)))
  serve(app, getLoad, anyone, async () => allow({ busy: isBusy(app, context) }))
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
}
