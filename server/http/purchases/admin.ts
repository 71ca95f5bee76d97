import type { FastifyInstance } from 'fastify'
import { listDisputes } from '#contract/console/disputes.ts'
import * as contract from '#contract/console/purchases.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import type { StaffRights } from '#domain/staff/staff.ts'
import { londonDayBounds } from '#domain/time/london.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import {
  cancelByDesk,
  disputeSorting,
  findPurchaseNumberOf,
  isInTrouble,
  listDeskDisputes,
  refundByDesk,
  settleByDesk,
  showPurchase,
  showRow,
} from '#server/payments/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type DeskPurchaseRow,
  deskPurchaseSorting,
  findDeskPurchase,
  listDeskPurchases,
} from '#server/purchases/exports.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'
import { toAnswer } from '../to-answer.ts'

/** The desk for purchases and their money. */
export function purchaseAdminRoutes(app: FastifyInstance, context: Context): void {
  const { config, db, ids, now } = context

  serveList(
    app,
    context,
    contract.listDeskPurchases,
    deskPurchaseSorting,
    async ({ query: { state, trouble, brand, from, to, search } }, { brands }, page, reading) => {
      const number = search === undefined ? undefined : await findNumber(search)
      if (number === null) return []
      const startedFrom = from === undefined ? undefined : londonDayBounds(from).from
      const startedBefore = to === undefined ? undefined : londonDayBounds(to).to
      const isWanted = trouble && (await conditionOf(trouble))
      const filter = { state, isWanted, brand, brands, startedFrom, startedBefore, number }
      const found = await listDeskPurchases(reading.db, filter, page)
      return found.map(({ place, ...row }) => ({ place, row: showRow(reading, row) }))
    },
  )

  serveStaff(app, context, contract.getDeskPurchase, async ({ params }, caller) => {
    const found = await findOwn(caller, params.purchase_id)
    return found.ok ? allow(await showPurchase(context, found.value, caller.id)) : found
  })

  const { settleDeskPurchase, cancelDeskPurchase, refundDeskPurchase } = contract
  serveStaff(app, context, settleDeskPurchase, async ({ params, body }, caller) => {
    const found = await findOwn(caller, params.purchase_id)
    return found.ok ? settleByDesk(context, caller.actor, found.value, body.reason) : found
  })

  serveStaff(app, context, cancelDeskPurchase, async ({ params, body }, caller) => {
    const found = await findOwn(caller, params.purchase_id)
    return found.ok ? cancelByDesk(context, caller.actor, found.value, body.reason) : found
  })

  serveStaff(app, context, refundDeskPurchase, async ({ params, body }, caller) => {
    const found = await findOwn(caller, params.purchase_id)
    if (!found.ok) return found
    const { amount: amountPence, ...how } = codeNames(body)
    return toAnswer(await refundByDesk(context, caller, found.value, { amountPence, ...how }))
  })

  serveList(app, context, listDisputes, disputeSorting, async ({ query: { state } }, { brands }, page, reading) => {
    const found = await listDeskDisputes(reading.db, { state, brands }, page)
    return found.map(({ place, number, ...row }) => ({
      place,
      row: wireNames({ ...row, purchaseId: ids.purchases.encode(number) }),
    }))
  })

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
