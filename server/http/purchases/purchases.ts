import type { FastifyInstance } from 'fastify'
import { getEntryHistory, getEntryStatus } from '#contract/entries.ts'
import { createEntry as createEntryEndpoint, startPurchase as startPurchaseEndpoint } from '#contract/purchases.ts'
import { codeNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import { findEntryDraws } from '#server/draws/exports.ts'
import { paymentStatesOf } from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Http, serve, serveEncoded } from '#server/platform/http/http.ts'
import {
  createEntry,
  findEntryStatus,
  listHistory,
  type Origin,
  type Readers,
  startPurchase,
} from '#server/purchases/exports.ts'
import { type Caller, entrantGuard, rememberedGuard } from '../guards/session-guards.ts'
import { readAttribution } from '../sessions/read-attribution.ts'

export function purchaseRoutes(app: FastifyInstance, context: Context): void {
  const remembered = rememberedGuard(context)
  const entrant = entrantGuard(context)
  const readers: Readers = {
    readPayments: (ids) => paymentStatesOf(context.db, ids),
    readDraws: (ids) => findEntryDraws(context, ids),
  }

  serveEncoded(app, startPurchaseEndpoint, entrant, ({ body }, caller, http) => {
    const startRequest = {
      items: body.items.map(({ price, is_upsell, basket_min, ...item }) => ({ ...codeNames(item), pricePence: price })),
      bundles: body.bundles.map((bundle) => ({ tag: bundle.tag, pricePence: bundle.price })),
      promoCode: body.promo_code,
      creditPence: body.credit,
      upsellTags: new Set(body.items.filter((item) => item.is_upsell).map((item) => item.campaign_tag)),
    }
    return startPurchase(context, startRequest, callOf(context, caller, http))
  })

  serveEncoded(app, createEntryEndpoint, entrant, ({ body }, caller, http) =>
    createEntry(context, body.campaign_tag, callOf(context, caller, http)),
  )

  serve(app, getEntryStatus, remembered, ({ params }, { accountId }) =>
    findEntryStatus(context, accountId, params.purchase_id, readers),
  )

  serve(app, getEntryHistory, remembered, async ({ query }, { accountId }) =>
    allow(await listHistory(context, accountId, query.older_than ?? null, readers)),
  )
}

function callOf(context: Context, caller: Caller, { request, idempotencyKey }: Http) {
  const { brand, campaignTag, platform, source } = readAttribution(context, request, caller)
  const origin: Origin = { brand, campaignTag, platform, attribution: source }
  return {
    accountId: caller.accountId,
    endpoint: request.routeOptions.url ?? '',
    idempotencyKey,
    body: request.body,
    origin,
  }
}
