import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/promos.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { foreseeDocument, foreseeGiveaway, saveGuarded } from '#server/approvals/exports.ts'
import { findDocument } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { allowUploads, readUpload } from '#server/platform/files/upload.ts'
import {
  type BatchRow,
  batchSorting,
  codeSorting,
  countListed,
  findBatch,
  findDeskPromo,
  findPromoCost,
  findUsed,
  generateCodes,
  importPeople,
  listBatches,
  listCodes,
  listDeskPromos,
  newTermsOf,
  pauseBatch,
  promoDocuments,
  promoSorting,
  termsOf,
  termsOfBatch,
  type Used,
} from '#server/promos/exports.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'
import { toAnswer } from '../to-answer.ts'

const PEOPLE_BYTES_MAX = 10_000_000

export function promoAdminRoutes(app: FastifyInstance, context: Context): void {
  codeRoutes(app, context)
  batchRoutes(app, context)
}

function codeRoutes(app: FastifyInstance, context: Context): void {
  const { listPromos, getPromoDesk, savePromo, foreseePromo, uploadPromoPeople } = contract
  const { db, config } = context
  const kind = promoDocuments(config)

  serveList(app, context, listPromos, promoSorting, async ({ query }, caller, page, reading) => {
    const found = hasBrand(caller, null) ? await listDeskPromos(reading.db, query.search, page) : []
    return found.map(({ place, ...row }) => ({
      place,
      row: { ...termsOf(row), code: row.code, ...wireNames({ usesTaken: row.usesTaken, isListed: row.whitelisted }) },
    }))
  })

  serveStaff(app, context, getPromoDesk, async ({ params: { code } }, caller) => {
    const found = await findDocument(db, caller, kind, code)
    const promo = found.ok ? await findDeskPromo(db, code) : null
    if (!found.ok || !promo) return refuse('NotFoundError')
    return allow({
      ...found.value,
      used: showUsed(await findUsed(db, { promoId: promo.id })),
      people: promo.whitelisted ? await countListed(db, promo.id) : null,
      batch_id: promo.batchId,
    })
  })

  serveStaff(app, context, savePromo, ({ params: { code }, body }, caller) =>
    saveGuarded(context, caller, kind, code, body),
  )

  serveStaff(app, context, foreseePromo, async ({ body: { code, codes, terms } }, caller) => {
    if (!hasBrand(caller, null)) return refuse('NotFoundError')
    const checked = await newTermsOf(db, terms, 'terms.')
    if (!checked.ok) return checked
    if (code !== null) return allow(await foreseeDocument(context, caller, kind, code, terms))
    const after = await findPromoCost(config, db, terms, { codes, isBatch: true })
    return allow(await foreseeGiveaway(context, caller.id, { before: null, after }))
  })

  allowUploads(app, PEOPLE_BYTES_MAX, (scope) => {
    serveStaff(scope, context, uploadPromoPeople, async ({ params }, caller, { request }) => {
      const read = await readUpload(context, request, uploadPromoPeople.body)
      return read.ok ? importPeople(context, caller, params.code, read.value.file, read.value.fields) : read
    })
  })
}

function batchRoutes(app: FastifyInstance, context: Context): void {
  const { listPromoBatches, getPromoBatch, generatePromos, pausePromoBatch, listBatchCodes } = contract
  const { db } = context

  serveList(app, context, listPromoBatches, batchSorting, async (_input, caller, page, reading) => {
    const found = hasBrand(caller, null) ? await listBatches(reading.db, page) : []
    return found.map(({ place, ...batch }) => ({ place, row: showBatch(batch) }))
  })

  serveStaff(app, context, getPromoBatch, async ({ params: { batch_id: id } }, caller) => {
    const batch = hasBrand(caller, null) ? await findBatch(db, id) : null
    if (!batch) return refuse('NotFoundError')
    return allow({ ...showBatch(batch), used: showUsed(await findUsed(db, { batchId: id })) })
  })

  serveStaff(app, context, generatePromos, async ({ body }, caller) =>
    toAnswer(await generateCodes(context, caller, body)),
  )

  serveStaff(app, context, pausePromoBatch, ({ params, body }, caller) =>
    pauseBatch(context, caller, params.batch_id, codeNames(body)),
  )

  serveList(app, context, listBatchCodes, codeSorting, async ({ query }, caller, page, reading) => {
    const found = hasBrand(caller, null) ? await listCodes(reading.db, codeNames(query), page) : []
    return found.map(({ place, ...row }) => ({ place, row }))
  })
}

function showUsed({ uses, reserved, discountPence, entries }: Used) {
  return { uses, reserved, discount: pence(discountPence), entries }
}

function showBatch(batch: BatchRow) {
  return wireNames({ ...batch, batchId: batch.id, terms: termsOfBatch(batch) })
}
