import type { FastifyInstance } from 'fastify'
import { listDisputes } from '#contract/console/disputes.ts'
import * as contract from '#contract/console/purchases.ts'
import { londonDayBounds } from '#domain/london.ts'
import { pence } from '#domain/money.ts'
import type { StaffRights } from '#domain/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import {
  type DeskPurchaseRow,
  deskPurchaseSorting,
  findDeskPurchase,
  listDeskPurchases,
} from '#server/purchases/exports.ts'
import { cancelByDesk } from './cancel-by-desk.ts'
import { findPurchaseNumberOf } from './desk-queries.ts'
import { disputeSorting, listDeskDisputes } from './dispute-desk-queries.ts'
import { refundByDesk } from './refund-by-desk.ts'
import { settleByDesk } from './settle-by-desk.ts'
import { showPurchase, showRow } from './show-purchase.ts'
import { isInTrouble } from './trouble-queries.ts'

/** The desk for purchases and their money. */
export function purchaseDeskRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, ids, now } = context

  serveList(
    app,
    contract.listDeskPurchases,
    staffGuard(context, contract.listDeskPurchases),
    deskPurchaseSorting,
    async ({ query: { state, trouble, brand, from, to, search } }, { brands }, page) => {
      const number = search === undefined ? undefined : await findNumber(search)
      if (number === null) return []
      const startedFrom = from === undefined ? undefined : londonDayBounds(from).from
      const startedBefore = to === undefined ? undefined : londonDayBounds(to).to
      const isWanted = trouble && (await conditionOf(trouble))
      const filter = { state, isWanted, brand, brands, startedFrom, startedBefore, number }
      const found = await listDeskPurchases(db, filter, page)
      return found.map(({ place, ...row }) => ({ place, row: showRow(context, row) }))
    },
  )

  serve(app, contract.getDeskPurchase, staffGuard(context, contract.getDeskPurchase), async ({ params }, caller) => {
    const found = await findOwn(caller, params.purchase_id)
    return found.ok ? allow(await showPurchase(context, found.value)) : found
  })

  const { settleDeskPurchase, cancelDeskPurchase, refundDeskPurchase } = contract
  serve(app, settleDeskPurchase, staffGuard(context, settleDeskPurchase), async ({ params, body }, caller) => {
    const found = await findOwn(caller, params.purchase_id)
    return found.ok ? settleByDesk(context, caller.actor, found.value, body.reason) : found
  })

  serve(app, cancelDeskPurchase, staffGuard(context, cancelDeskPurchase), async ({ params, body }, caller) => {
    const found = await findOwn(caller, params.purchase_id)
    return found.ok ? cancelByDesk(context, caller.actor, found.value, body.reason) : found
  })

  serve(app, refundDeskPurchase, staffGuard(context, refundDeskPurchase), async ({ params, body }, caller) => {
    const found = await findOwn(caller, params.purchase_id)
    if (!found.ok) return found
    const { request_id: requestId, amount: amountPence, line_id: lineId, ...how } = body
    const refunded = await refundByDesk(context, caller, found.value, { requestId, amountPence, lineId, ...how })
    if (!refunded.ok) return refunded
    const { outcome, moneyPence, creditPence, approvalId } = refunded.value
    return allow({ outcome, money: moneyPence, credit: creditPence, approval_id: approvalId })
  })

  serveList(
    app,
    listDisputes,
    staffGuard(context, listDisputes),
    disputeSorting,
    async ({ query: { state } }, { brands }, page) => {
      const found = await listDeskDisputes(db, { state, brands }, page)
      return found.map(({ place, id, number, ref, amountPence, standing, openedAt, answerBy, ...row }) => ({
        place,
        row: {
          ...row,
          dispute_id: id,
          purchase_id: ids.purchases.encode(number),
          provider_ref: ref,
          amount: pence(amountPence),
          state: standing,
          opened_at: openedAt,
          answer_by: answerBy,
        },
      }))
    },
  )

  async function conditionOf(trouble: contract.PurchaseTrouble) {
    const stuckMinutes = await findLiveSetting(config, db, 'PAYMENT_STUCK_MINUTES')
    return isInTrouble(trouble, { now: now(), stuckMinutes })
  }

  async function findNumber(search: string): Promise<number | null> {
    return ids.purchases.decode(search) ?? (await findPurchaseNumberOf(db, search))
  }

  async function findOwn(
    { brands }: StaffRights,
    publicId: string,
  ): Promise<Verdict<DeskPurchaseRow & { publicId: string }, 'NotFoundError'>> {
    const number = ids.purchases.decode(publicId)
    const row = number === null ? null : await findDeskPurchase(db, number, brands)
    return row ? allow({ ...row, publicId }) : refuse('NotFoundError')
  }
}
