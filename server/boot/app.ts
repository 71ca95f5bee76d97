import type { FastifyInstance } from 'fastify'
import type { ApprovalActions } from '#server/approvals/exports.ts'
import { loadBrands } from '#server/brands/exports.ts'
import { campaignApprovalActions } from '#server/campaigns/exports.ts'
import { bundleApprovalActions, termsApprovalActions } from '#server/catalogue/exports.ts'
import { drawApprovalActions } from '#server/draws/exports.ts'
import { accountRoutes } from '#server/http/accounts/accounts.ts'
import { accountDeletionRoutes } from '#server/http/accounts/deletion.ts'
import { limitRoutes } from '#server/http/accounts/limits.ts'
import { passkeyRoutes } from '#server/http/accounts/passkeys.ts'
import { approvalRoutes } from '#server/http/approvals.ts'
import { auditRoutes } from '#server/http/audit.ts'
import { brandAdminRoutes } from '#server/http/brands/admin.ts'
import { brandRoutes } from '#server/http/brands/brands.ts'
import { campaignChangeRoutes, campaignRoutes } from '#server/http/campaigns/campaigns.ts'
import { catalogueAdminRoutes } from '#server/http/catalogue/admin.ts'
import { catalogueRoutes } from '#server/http/catalogue/catalogue.ts'
import { creditRoutes } from '#server/http/credit.ts'
import { drawAdminRoutes } from '#server/http/draws/admin.ts'
import { drawRoutes } from '#server/http/draws/draws.ts'
import { eventRoutes } from '#server/http/events.ts'
import { messageRoutes } from '#server/http/messages.ts'
import { contentAdminRoutes } from '#server/http/pages/admin.ts'
import { pageRoutes } from '#server/http/pages/pages.ts'
import { partnerRoutes } from '#server/http/partners.ts'
import { bookAdminRoutes } from '#server/http/payments/books.ts'
import { cardRoutes } from '#server/http/payments/cards.ts'
import { paymentRoutes } from '#server/http/payments/payments.ts'
import { refundListRoutes } from '#server/http/payments/refund-lists.ts'
import { peopleRoutes } from '#server/http/people/people.ts'
import { freeEntryRoutes, postRoutes } from '#server/http/post.ts'
import { privateFileRoutes } from '#server/http/private-files.ts'
import { promoAdminRoutes } from '#server/http/promos/admin.ts'
import { promoRoutes } from '#server/http/promos/promos.ts'
import { purchaseAdminRoutes } from '#server/http/purchases/admin.ts'
import { purchaseRoutes } from '#server/http/purchases/purchases.ts'
import { sessionRoutes } from '#server/http/sessions/sessions.ts'
import { wheelAdminRoutes } from '#server/http/spins/admin.ts'
import { wheelPrizeAdminRoutes } from '#server/http/spins/prize-admin.ts'
import { wheelPrizeRoutes } from '#server/http/spins/prizes.ts'
import { spinRoutes } from '#server/http/spins/spins.ts'
import { settingRoutes } from '#server/http/staff/settings.ts'
import { staffRoutes } from '#server/http/staff/staff.ts'
import { systemRoutes } from '#server/http/today/system.ts'
import { todayRoutes } from '#server/http/today/today.ts'
import { verificationRoutes } from '#server/http/verification.ts'
import { webhookAdminRoutes } from '#server/http/webhooks.ts'
import { winnerAdminRoutes } from '#server/http/winners/admin.ts'
import { winnerRoutes } from '#server/http/winners/winners.ts'
import { openApiRoutes } from '#server/openapi/routes.ts'
import { refundAction, refundListAction } from '#server/payments/exports.ts'
import { personApprovalActions } from '#server/people/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { contextFor } from '#server/platform/context-for.ts'
import { healthRoutes, type Readiness } from '#server/platform/http/health.ts'
import { makeHttpApp } from '#server/platform/http/http-app.ts'
import type { MakeCallCounter } from '#server/platform/limits/calls-in-memory.ts'
import { postApprovalActions } from '#server/post/exports.ts'
import { promoApprovalActions } from '#server/promos/exports.ts'
import { calendarRoutes } from '#server/site/calendar.ts'
import { consolePages } from '#server/site/console-pages.ts'
import { manifestRoutes } from '#server/site/manifest.ts'
import { siteMapRoutes } from '#server/site/map.ts'
import { mountSite } from '#server/site/site.ts'
import { closePrizeAction, wheelApprovalActions } from '#server/spins/exports.ts'
import { settingApprovalActions, staffApprovalActions } from '#server/staff/exports.ts'
import { webhookApprovalActions } from '#server/webhooks/exports.ts'
import { winnerApprovalActions } from '#server/winners/exports.ts'
import { type ProcessServices, singleProcessServices } from './process-services.ts'

/** The HTTP app of the roles of this process. Health is always included. */
export async function buildApp(
  context: Context,
  readiness: Readiness = { ready: true },
  { makeCounter, readMetrics }: ProcessServices = singleProcessServices,
): Promise<FastifyInstance> {
  // If the database is unavailable, the brands are read again during the first calls.
  await loadBrands(context).catch((error) => context.log.warn({ err: error }, 'brands could not be read'))
  const app = await makeHttpApp(context, makeCounter)
  const { ROLES } = context.config
  healthRoutes(app, context, readiness, readMetrics)
  if (ROLES.includes('api')) apiRoutes(app, contextFor(context, 'api'))
  if (ROLES.includes('payments')) paymentRoutes(app, contextFor(context, 'payments'))
  if (ROLES.includes('console')) {
    consoleRoutes(app, contextFor(context, 'console'))
    await consolePages(app, context)
  }
  if (ROLES.includes('web')) await siteRoutes(app, contextFor(context, 'web'), makeCounter)
  openApiRoutes(app, context)
  return app
}

async function siteRoutes(app: FastifyInstance, context: Context, makeCounter: MakeCallCounter): Promise<void> {
  siteMapRoutes(app, context)
  manifestRoutes(app, context)
  calendarRoutes(app, context)
  await mountSite(app, context, makeCounter)
}

/** The actions of all capabilities that take two people. */
const approvalActions = {
  ...staffApprovalActions,
  ...campaignApprovalActions,
  ...personApprovalActions,
  ...drawApprovalActions,
  ...winnerApprovalActions,
  ...postApprovalActions,
  [closePrizeAction.name]: closePrizeAction,
  ...webhookApprovalActions,
  [refundAction.name]: refundAction,
  [refundListAction.name]: refundListAction,
}

/** Actions that read the settings of this process. */
function boundApprovalActions(context: Context): ApprovalActions {
  return {
    ...settingApprovalActions(context),
    ...promoApprovalActions(context.config),
    ...bundleApprovalActions(context),
    ...wheelApprovalActions(context),
    ...termsApprovalActions(context),
  }
}

function consoleRoutes(app: FastifyInstance, context: Context): void {
  staffRoutes(app, context)
  approvalRoutes(app, context, { ...approvalActions, ...boundApprovalActions(context) })
  auditRoutes(app, context)
  brandAdminRoutes(app, context)
  campaignRoutes(app, context)
  catalogueAdminRoutes(app, context)
  contentAdminRoutes(app, context)
  drawAdminRoutes(app, context)
  privateFileRoutes(app, context)
  peopleRoutes(app, context)
  postRoutes(app, context)
  promoAdminRoutes(app, context)
  purchaseAdminRoutes(app, context)
  refundListRoutes(app, context)
  bookAdminRoutes(app, context)
  webhookAdminRoutes(app, context)
  wheelAdminRoutes(app, context)
  wheelPrizeAdminRoutes(app, context)
  winnerAdminRoutes(app, context)
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
  campaignChangeRoutes(app, context)
  pageRoutes(app, context)
  freeEntryRoutes(app, context)
  messageRoutes(app, context)
  eventRoutes(app, context)
  promoRoutes(app, context)
  purchaseRoutes(app, context)
  spinRoutes(app, context)
  wheelPrizeRoutes(app, context)
  winnerRoutes(app, context)
  drawRoutes(app, context)
}
