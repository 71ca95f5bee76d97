import type { FastifyInstance } from 'fastify'
import { leavingRoutes } from './accounts/leaving-routes.ts'
import { limitRoutes } from './accounts/limit-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { brandRoutes } from './brands/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { contentRoutes } from './content/content-routes.ts'
import { eventRoutes } from './content/event-routes.ts'
import { messageRoutes } from './content/message-routes.ts'
import { creditRoutes } from './credit/routes.ts'
import { openApiRoutes } from './openapi.ts'
import { paymentRoutes } from './payments/routes.ts'
import type { Context } from './platform/context.ts'
import { healthRoutes, type Readiness } from './platform/health.ts'
import { makeHttpApp } from './platform/http-app.ts'
import { promoRoutes } from './promos/routes.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { mountSite } from './site.ts'
import { siteMapRoutes } from './site-map.ts'
import { spinRoutes } from './spins/routes.ts'
import { verificationRoutes } from './verification/routes.ts'

/** The HTTP app of the roles that this process plays. Health is there whatever the roles are. */
export async function buildApp(context: Context, readiness: Readiness = { ready: true }): Promise<FastifyInstance> {
  const app = await makeHttpApp(context)
  const { ROLES } = context.config
  healthRoutes(app, context, readiness)
  if (ROLES.includes('api')) apiRoutes(app, context)
  if (ROLES.includes('payments')) paymentRoutes(app, context)
  if (ROLES.includes('web')) {
    siteMapRoutes(app, context)
    await mountSite(app, context)
  }
  openApiRoutes(app, context)
  return app
}

function apiRoutes(app: FastifyInstance, context: Context): void {
  brandRoutes(app)
  sessionRoutes(app, context)
  accountRoutes(app, context)
  leavingRoutes(app, context)
  limitRoutes(app, context)
  verificationRoutes(app, context)
  creditRoutes(app, context)
  catalogueRoutes(app, context)
  contentRoutes(app, context)
  messageRoutes(app, context)
  eventRoutes(app, context)
  promoRoutes(app, context)
  purchaseRoutes(app, context)
  spinRoutes(app, context)
}
