import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/promos.ts'
import { pence } from '#domain/money.ts'
import { hasBrand } from '#domain/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { findDocument, saveDocument } from '#server/audit/exports.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { type BatchRow, batchSorting, codeSorting, findBatch, listBatches, listCodes } from './batch-desk-queries.ts'
import { generateCodes, pauseBatch, termsOfBatch } from './batches.ts'
import { countListed, findDeskPromo, findUsed, listDeskPromos, promoSorting, type Used } from './desk-queries.ts'
import { promoDocuments, termsOf } from './documents.ts'
import { takePeople } from './people.ts'

const PEOPLE_BYTES_MAX = 10_000_000

export function promoDeskRoutes(app: FastifyInstance, context: Context): void {
  codeRoutes(app, context)
  batchRoutes(app, context)
}

function codeRoutes(app: FastifyInstance, context: Context): void {
  const { listPromos, getPromoDesk, savePromo, uploadPromoPeople } = contract
  const { db } = context

  serveList(app, listPromos, staffGuard(context, listPromos), promoSorting, async ({ query }, caller, page) => {
    const found = hasBrand(caller, null) ? await listDeskPromos(db, query.search, page) : []
    return found.map(({ place, ...row }) => ({
      place,
      row: { ...termsOf(row), code: row.code, uses_taken: row.usesTaken, is_listed: row.whitelisted },
    }))
  })

  serve(app, getPromoDesk, staffGuard(context, getPromoDesk), async ({ params: { code } }, caller) => {
    const found = await findDocument(db, caller, promoDocuments, code)
    const promo = found.ok ? await findDeskPromo(db, code) : null
    if (!found.ok || !promo) return refuse('NotFoundError')
    return allow({
      ...found.value,
      used: showUsed(await findUsed(db, { promoId: promo.id })),
      people: promo.whitelisted ? await countListed(db, promo.id) : null,
      batch_id: promo.batchId,
    })
  })

  serve(app, savePromo, staffGuard(context, savePromo), ({ params: { code }, body }, caller) =>
    saveDocument(context, caller, promoDocuments, code, body),
  )

  app.register(async (scope) => {
    await allowUploads(scope, PEOPLE_BYTES_MAX)
    serve(scope, uploadPromoPeople, staffGuard(context, uploadPromoPeople), async ({ params }, caller, { request }) => {
      const read = await readUpload(request, uploadPromoPeople.body)
      return read.ok ? takePeople(context, caller, params.code, read.value.file, read.value.fields) : read
    })
  })
}

function batchRoutes(app: FastifyInstance, context: Context): void {
  const { listPromoBatches, getPromoBatch, generatePromos, pausePromoBatch, listBatchCodes } = contract
  const { db } = context

  serveList(
    app,
    listPromoBatches,
    staffGuard(context, listPromoBatches),
    batchSorting,
    async (_input, caller, page) => {
      const found = hasBrand(caller, null) ? await listBatches(db, page) : []
      return found.map(({ place, ...batch }) => ({ place, row: showBatch(batch) }))
    },
  )

  serve(app, getPromoBatch, staffGuard(context, getPromoBatch), async ({ params: { batch_id: id } }, caller) => {
    const batch = hasBrand(caller, null) ? await findBatch(db, id) : null
    if (!batch) return refuse('NotFoundError')
    return allow({ ...showBatch(batch), used: showUsed(await findUsed(db, { batchId: id })) })
  })

  serve(app, generatePromos, staffGuard(context, generatePromos), ({ body }, caller) =>
    generateCodes(context, caller, body),
  )

  serve(app, pausePromoBatch, staffGuard(context, pausePromoBatch), ({ params, body }, caller) =>
    pauseBatch(context, caller, params.batch_id, body),
  )

  serveList(app, listBatchCodes, staffGuard(context, listBatchCodes), codeSorting, async ({ query }, caller, page) => {
    const { batch_id: batchId, search } = query
    const found = hasBrand(caller, null) ? await listCodes(db, { batchId, search }, page) : []
    return found.map(({ place, ...row }) => ({ place, row }))
  })
}

function showUsed({ uses, reserved, discountPence, entries }: Used) {
  return { uses, reserved, discount: pence(discountPence), entries }
}

function showBatch(batch: BatchRow) {
  return {
    batch_id: batch.id,
    name: batch.name,
    prefix: batch.prefix,
    terms: termsOfBatch(batch),
    is_paused: batch.isPaused,
    codes_wanted: batch.codesWanted,
    codes_made: batch.codesMade,
    made_by: batch.madeBy,
    created_at: batch.createdAt,
  }
}
