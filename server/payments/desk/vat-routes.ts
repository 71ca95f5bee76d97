import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/books.ts'
import { londonDayBounds, londonMonth } from '#domain/london.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { listVatClasses, lockVatClass, setVatClass, vatClassSorting } from '#server/catalogue/exports.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { wasSoldBefore } from './vat-queries.ts'

/** How what is sold of a campaign stands in the VAT return. That concerns the whole house. */
export function vatRoutes(app: FastifyInstance, context: Context): void {
  const { db, now } = context

  serveList(
    app,
    contract.listVatClasses,
    staffGuard(context, contract.listVatClasses),
    vatClassSorting,
    async ({ query: { search } }, { brands }, page) => {
      const found = brands !== null ? [] : await listVatClasses(db, search, page)
      return found.map(({ place, tag, title, vatClass }) => ({
        place,
        row: { campaign_tag: tag, title, vat_class: vatClass },
      }))
    },
  )

  serve(app, contract.setVatClass, staffGuard(context, contract.setVatClass), ({ params, body }, { actor, brands }) =>
    transact<Verdict<Record<string, never>, 'NotFoundError' | 'ValidationError'>>(db, async (tx) => {
      const found = brands === null ? await lockVatClass(tx, params.campaign_tag) : null
      if (!found) return refuse('NotFoundError')
      const { from: monthBegan } = londonDayBounds(`${londonMonth(now())}-01`)
      if (await wasSoldBefore(tx, found.id, monthBegan))
        return refuse('ValidationError', {
          fields: [{ path: 'vat_class', message: 'It was sold in a month that is over, so its class stays' }],
        })
      if (found.vatClass === body.vat_class) return allow({})
      await setVatClass(tx, found.id, body.vat_class)
      const change = {
        action: 'books.vat',
        subject: { kind: 'campaign', id: params.campaign_tag },
        before: { vat_class: found.vatClass },
        after: { vat_class: body.vat_class },
        reason: body.reason,
      }
      await recordAudit(tx, actor, change, now())
      return allow({})
    }),
  )
}
