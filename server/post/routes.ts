import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/post.ts'
import { lookUpFreeEntry } from '#contract/free-entry.ts'
import { hasBrand } from '#domain/staff.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { readAttribution } from '#server/sessions/service.ts'
import { batchSorting, listBatches } from './batch-queries.ts'
import { closeBatch, openBatch } from './batches.ts'
import { cardSorting } from './card-list-queries.ts'
import { listCards } from './list-cards.ts'
import { lookUpCards } from './look-up-cards.ts'
import { recordCard } from './record-card.ts'

/** Entries by post and phone, at the desk and for who sent them. */
export function postRoutes(app: FastifyInstance, context: Context): void {
  const { openPostBatch, closePostBatch, listPostBatches, listPostCards } = contract

  serve(app, contract.recordCard, staffGuard(context, contract.recordCard), ({ body }, caller) =>
    recordCard(context, caller, body),
  )

  serve(app, openPostBatch, staffGuard(context, openPostBatch), ({ body }, caller) => openBatch(context, caller, body))

  serve(app, closePostBatch, staffGuard(context, closePostBatch), ({ params, body }, caller) =>
    closeBatch(context, caller, params.batch_id, body.words),
  )

  serveList(
    app,
    listPostBatches,
    staffGuard(context, listPostBatches),
    batchSorting,
    async ({ query: { state } }, caller, page) => {
      const found = hasBrand(caller, null) ? await listBatches(context.db, state, page) : []
      return found.map(({ place, ...row }) => ({ place, row }))
    },
  )

  serveList(
    app,
    listPostCards,
    staffGuard(context, listPostCards),
    cardSorting,
    async ({ query: { batch_id: batchId, flag } }, caller, page) =>
      hasBrand(caller, null) ? listCards(context, { batchId, flag }, page) : [],
  )

  serve(app, lookUpFreeEntry, anyone, ({ body }, _caller, { request }) =>
    lookUpCards(context, body, readAttribution(context, request).address),
  )
}
