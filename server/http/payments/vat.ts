import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/books.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { listVatClasses, vatClassSorting } from '#server/catalogue/exports.ts'
import { changeVatClass } from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'

/** The VAT class of a campaign's sales. It needs staff of all brands. */
export function vatRoutes(app: FastifyInstance, context: Context): void {
  serveList(
    app,
    context,
    contract.listVatClasses,
    vatClassSorting,
    async ({ query: { search } }, { brands }, page, reading) => {
      const found = brands !== null ? [] : await listVatClasses(reading.db, search, page)
      return found.map(({ place, tag: campaignTag, ...row }) => ({ place, row: wireNames({ campaignTag, ...row }) }))
    },
  )

  serveStaff(app, context, contract.setVatClass, ({ params, body }, caller) =>
    changeVatClass(context, caller, params.campaign_tag, codeNames(body)),
  )
}
