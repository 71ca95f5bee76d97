import type { FastifyInstance } from 'fastify'
import { accountDeletionRoutes } from '#server/accounts/account-deletion-routes.ts'
import { limitRoutes } from '#server/accounts/limits/limit-routes.ts'
import { passkeyRoutes } from '#server/accounts/passkeys/passkey-routes.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { approvalRoutes } from '#server/approvals/routes.ts'
import { auditRoutes } from '#server/audit/routes.ts'
import { brandDeskRoutes } from '#server/brands/desk-routes.ts'
import { brandRoutes } from '#server/brands/routes.ts'
import { loadBrands } from '#server/brands/service.ts'
import { campaignApprovalActions } from '#server/campaigns/exports.ts'
import { campaignRoutes } from '#server/campaigns/routes.ts'
import { catalogueDeskRoutes } from '#server/catalogue/desk/routes.ts'
import { catalogueRoutes } from '#server/catalogue/routes.ts'
import { creditRoutes } from '#server/credit/routes.ts'
import { drawDeskRoutes } from '#server/draws/desk/routes.ts'
import { drawApprovalActions } from '#server/draws/exports.ts'
import { drawRoutes } from '#server/draws/routes.ts'
import { privateFileRoutes } from '#server/edge/private-files.ts'
import { eventRoutes } from '#server/events/routes.ts'
import { messageRoutes } from '#server/messages/routes.ts'
import { openApiRoutes } from '#server/openapi/routes.ts'
import { contentDeskRoutes } from '#server/pages/desk/routes.ts'
import { pageRoutes } from '#server/pages/routes.ts'
import { partnerRoutes } from '#server/partners/routes.ts'
import { cardRoutes } from '#server/payments/cards/routes.ts'
import { bookDeskRoutes } from '#server/payments/desk/books-routes.ts'
import { purchaseDeskRoutes } from '#server/payments/desk/routes.ts'
import { refundAction, refundListAction } from '#server/payments/exports.ts'
import { refundListRoutes } from '#server/payments/refund-lists/routes.ts'
import { paymentRoutes } from '#server/payments/routes.ts'
import { personApprovalActions } from '#server/people/exports.ts'
import { peopleRoutes } from '#server/people/routes.ts'
import type { Context } from '#server/platform/context.ts'
import { healthRoutes, type Readiness } from '#server/platform/http/health.ts'
import { makeHttpApp } from '#server/platform/http/http-app.ts'
import { postRoutes } from '#server/post/routes.ts'
import { promoDeskRoutes } from '#server/promos/desk/routes.ts'
import { promoRoutes } from '#server/promos/routes.ts'
import { purchaseRoutes } from '#server/purchases/routes.ts'
import { sessionRoutes } from '#server/sessions/routes.ts'
import { calendarRoutes } from '#server/site/calendar.ts'
import { consolePages } from '#server/site/console-pages.ts'
import { manifestRoutes } from '#server/site/manifest.ts'
import { siteMapRoutes } from '#server/site/map.ts'
import { mountSite } from '#server/site/site.ts'
import { wheelDeskRoutes } from '#server/spins/desk/routes.ts'
import { spinRoutes } from '#server/spins/routes.ts'
import { staffRoutes } from '#server/staff/routes.ts'
import { settingApprovalActions, staffApprovalActions } from '#server/staff/service.ts'
import { settingRoutes } from '#server/staff/settings/routes.ts'
import { todayRoutes } from '#server/today/routes.ts'
import { systemRoutes } from '#server/today/system-routes.ts'
import { verificationRoutes } from '#server/verification/routes.ts'
import { webhookDeskRoutes } from '#server/webhooks/desk/routes.ts'
import { winnerDeskRoutes } from '#server/winners/desk/routes.ts'
import { winnerApprovalActions } from '#server/winners/exports.ts'
import { winnerRoutes } from '#server/winners/routes.ts'
import { type Beside, nobodyBeside } from './beside.ts'

/** The HTTP app of the roles that this process plays. Health is there whatever the roles are. */
export async function buildApp(
  context: Context,
  readiness: Readiness = { ready: true },
  { makeCounter, readMetrics }: Beside = nobodyBeside,
): Promise<FastifyInstance> {
  // Where the database is away it is read again beside the first calls.
  await loadBrands(context).catch((error) => context.log.warn({ err: error }, 'brands could not be read'))
  const app = await makeHttpApp(context, makeCounter)
  const { ROLES } = context.config
  healthRoutes(app, context, readiness, readMetrics)
  if (ROLES.includes('api')) apiRoutes(app, context)
  if (ROLES.includes('payments')) paymentRoutes(app, context)
  if (ROLES.includes('console')) {
    consoleRoutes(app, context)
    await consolePages(app, context)
  }
  if (ROLES.includes('web')) {
    siteMapRoutes(app, context)
    manifestRoutes(app, context)
    calendarRoutes(app, context)
    await mountSite(app, context, makeCounter)
  }
  openApiRoutes(app, context)
  return app
}

/** What takes two people, of every capability. */
const approvalActions = {
  ...staffApprovalActions,
  ...campaignApprovalActions,
  ...personApprovalActions,
  ...drawApprovalActions,
  ...winnerApprovalActions,
  [refundAction.name]: refundAction,
  [refundListAction.name]: refundListAction,
}

function consoleRoutes(app: FastifyInstance, context: Context): void {
  staffRoutes(app, context)
  approvalRoutes(app, context, { ...approvalActions, ...settingApprovalActions(context) })
  auditRoutes(app, context)
  brandDeskRoutes(app, context)
  campaignRoutes(app, context)
  catalogueDeskRoutes(app, context)
  contentDeskRoutes(app, context)
  drawDeskRoutes(app, context)
  privateFileRoutes(app, context)
  peopleRoutes(app, context)
  postRoutes(app, context)
  promoDeskRoutes(app, context)
  purchaseDeskRoutes(app, context)
  refundListRoutes(app, context)
  bookDeskRoutes(app, context)
  webhookDeskRoutes(app, context)
  wheelDeskRoutes(app, context)
  winnerDeskRoutes(app, context)
  settingRoutes(app, context)
  todayRoutes(app, context)
  systemRoutes(app, context)
  partnerRoutes(app, context)
}

function apiRoutes(app: FastifyInstance, context: Context): void {
  brandRoutes(app, context)
  sessionRoutes(app, context)
  accountRoutes(app, context)
  accountDeletionRoutes(app, context)
  limitRoutes(app, context)
  passkeyRoutes(app, context)
  verificationRoutes(app, context)
  cardRoutes(app, context)
  creditRoutes(app, context)
  catalogueRoutes(app, context)
  pageRoutes(app, context)
  messageRoutes(app, context)
  eventRoutes(app, context)
  promoRoutes(app, context)
  purchaseRoutes(app, context)
  spinRoutes(app, context)
  winnerRoutes(app, context)
  drawRoutes(app, context)
}
