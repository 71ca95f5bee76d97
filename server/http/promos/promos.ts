import type { FastifyInstance } from 'fastify'
import { checkPromo, type Promo } from '#contract/promos.ts'
import { resolveStatus } from '#domain/campaign/schedule.ts'
import { pence } from '#domain/money/money.ts'
import { allow } from '#domain/verdict.ts'
import { findEntrant } from '#server/accounts/exports.ts'
import { findCampaignsById, findCampaignsForOrder, lookUpCampaign } from '#server/catalogue/exports.ts'
import { listRemaining } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { checkRateLimit } from '#server/platform/limits/rate-limits.ts'
import { campaignIdOfPromo, evaluatePromo, type FoundPromo, type PromoPerson } from '#server/promos/exports.ts'
import { type Visitor, visitorGuard } from '../guards/session-guards.ts'
import { readAttribution } from '../sessions/read-attribution.ts'

const TEN_MINUTES = 600

export function promoRoutes(app: FastifyInstance, context: Context): void {
  const { RATE_PROMO_PER_SESSION, RATE_PROMO_PER_ADDRESS } = context.config
  const perSession = { rule: 'promo.session', max: RATE_PROMO_PER_SESSION, windowSeconds: TEN_MINUTES }
  const perAddress = { rule: 'promo.address', max: RATE_PROMO_PER_ADDRESS, windowSeconds: TEN_MINUTES }

  serve(app, checkPromo, visitorGuard(context), async ({ body }, visitor, { request }) => {
    const now = context.now()
    const ofSession = await checkRateLimit(context.db, perSession, visitor.sessionId, now)
    if (!ofSession.ok) return ofSession
    const ofAddress = await checkRateLimit(context.db, perAddress, readAttribution(context, request).address, now)
    if (!ofAddress.ok) return ofAddress
    const campaign = await campaignOf(context, body.promo_code, now)
    const promo = await evaluatePromo(context.db, body.promo_code, await personOf(context, visitor), campaign, now)
    return promo.ok ? allow(await shown(context, promo.value)) : promo
  })
}

async function personOf(context: Context, { account }: Visitor): Promise<PromoPerson> {
  const entrant = account && (await findEntrant(context.db, account.accountId))
  if (!account || !entrant) return null
  const { accountId, personId, accountType } = account
  return { accountId, personId, accountType, confirmedEmail: entrant.confirmedEmail, msisdn: entrant.msisdn }
}

async function campaignOf(context: Context, code: string, now: Date) {
  const id = await campaignIdOfPromo(context.db, code)
  const names = id === null ? [] : await findCampaignsById(context.db, [id])
  const [campaign] = await findCampaignsForOrder(
    context.db,
    names.map(({ tag }) => tag),
  )
  if (!campaign) return null
  const { status } = resolveStatus(campaign.schedule, { globalLimit: null, globalCount: 0 }, now)
  return { id: campaign.id, tag: campaign.tag, title: campaign.title, status }
}

/** Includes the campaign, so that the basket can show the code's grant or requirement. */
async function shown(context: Context, promo: FoundPromo): Promise<Promo> {
  const campaign = promo.campaign && (await lookUpCampaign(context, promo.campaign.tag, listRemaining))
  const about = {
    code: promo.code,
    label: promo.label,
    min_spend: promo.minSpendPence,
    campaign: promo.campaign,
    campaign_info: campaign?.ok ? campaign.value : null,
  }
  if (promo.type === 'CASH_DISCOUNT') return { type: promo.type, value: pence(promo.value), ...about }
  return { type: promo.type, value: promo.value, ...about }
}
