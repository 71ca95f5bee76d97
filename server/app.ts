import type { FastifyInstance } from 'fastify'
import type { Context } from './platform/context.ts'
import { healthRoutes, type Readiness } from './platform/health.ts'
import { makeHttpApp } from './platform/http-app.ts'

/** The HTTP app of the roles that this process plays. Health is there whatever the roles are. */
export async function buildApp(context: Context, readiness: Readiness = { ready: true }): Promise<FastifyInstance> {
  const app = await makeHttpApp(context)
  healthRoutes(app, context, readiness)
  return app
}
