import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/post.ts'
import { lookUpFreeEntry } from '#contract/free-entry.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import type { Context } from '#server/platform/context.ts'
import { anyone, serve } from '#server/platform/http/http.ts'
import {
  batchSorting,
  cardSorting,
  closeBatch,
  correctCard,
  listBatches,
  listCards,
  lookUpCards,
  openBatch,
  readSlip,
  recordCard,
  requestRemedy,
  showCard,
} from '#server/post/exports.ts'
import { serveList } from './serve-list.ts'
import { serveStaff } from './serve-staff.ts'
import { readAttribution } from './sessions/read-attribution.ts'

/** Entries by post and phone, at the desk of the console. */
export function postRoutes(app: FastifyInstance, context: Context): void {
  const { openPostBatch, closePostBatch, listPostBatches, listPostCards } = contract
  const { correctPostCard, getPostSlip, remedyPostCard, showPostCard } = contract

  serveStaff(app, context, contract.recordCard, ({ body }, caller) => recordCard(context, caller, body))

  serveStaff(app, context, correctPostCard, ({ params, body }, caller) =>
    correctCard(context, caller, params.card_id, body),
  )

  serveStaff(app, context, showPostCard, ({ params }, caller) => showCard(context, caller, params.card_id))

  serveStaff(app, context, getPostSlip, ({ params }, caller) => readSlip(context, caller, params.card_id))

  serveStaff(app, context, remedyPostCard, ({ params, body }, caller) =>
    requestRemedy(context, caller, { ...codeNames(params), ...body }),
  )

  serveStaff(app, context, openPostBatch, ({ body }, caller) => openBatch(context, caller, codeNames(body)))

  serveStaff(app, context, closePostBatch, ({ params, body }, caller) =>
    closeBatch(context, caller, params.batch_id, body.words),
  )

  serveList(app, context, listPostBatches, batchSorting, async ({ query: { state } }, caller, page, reading) => {
    const found = hasBrand(caller, null) ? await listBatches(reading.db, state, page) : []
    return found.map(({ place, ...row }) => ({ place, row: wireNames(row) }))
  })

  serveList(app, context, listPostCards, cardSorting, async ({ query }, caller, page, reading) =>
    hasBrand(caller, null) ? listCards(reading, codeNames(query), page) : [],
  )
}

/** The look-up for people who sent a card or called. It is public, so the role `api` serves it. */
export function freeEntryRoutes(app: FastifyInstance, context: Context): void {
  serve(app, lookUpFreeEntry, anyone, ({ body }, _caller, { request }) =>
    lookUpCards(context, body, readAttribution(context, request).address),
  )
}
