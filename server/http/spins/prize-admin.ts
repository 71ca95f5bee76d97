import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/wheel-prizes.ts'
import { codeNames } from '#contract/wire.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import {
  deliverPrize,
  describePrize,
  enterDetails,
  findDeskPrize,
  listPrizeRows,
  prizeSorting,
  remindWinner,
  requestClose,
  returnPrize,
  revealWinner,
  sendPrize,
  showPrize,
} from '#server/spins/exports.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'

export function wheelPrizeAdminRoutes(app: FastifyInstance, context: Context): void {
  const { listWheelPrizes, getWheelPrizeDesk, showWheelPrizeWinner, closeWheelPrize } = contract

  serveList(app, context, listWheelPrizes, prizeSorting, async ({ query }, caller, page, reading) => {
    if (!hasBrand(caller, null)) return []
    const number = query.search === undefined ? null : reading.ids.rewards.decode(query.search)
    const found = await listPrizeRows(reading.db, { ...codeNames(query), number }, page, reading.now())
    return found.map(({ place, ...row }) => ({ place, row: showPrize(reading, row) }))
  })

  serveStaff(app, context, getWheelPrizeDesk, async ({ params }, caller) => {
    const found = await findDeskPrize(context, caller, params.prize_id)
    return found.ok ? allow(await describePrize(context, found.value)) : found
  })

  serveStaff(app, context, showWheelPrizeWinner, async ({ params, body }, caller) => {
    const found = await findDeskPrize(context, caller, params.prize_id)
    return found.ok ? revealWinner(context, caller, found.value, body.reason) : found
  })

  serveStaff(app, context, closeWheelPrize, async ({ params, body }, caller) => {
    const found = await findDeskPrize(context, caller, params.prize_id)
    return found.ok ? requestClose(context, caller, params.prize_id, body.words) : found
  })

  actionRoutes(app, context)
}

function actionRoutes(app: FastifyInstance, context: Context): void {
  const { enterWheelPrizeDetails, sendWheelPrize, deliverWheelPrize, returnWheelPrize, remindWheelPrizeWinner } =
    contract

  serveStaff(app, context, enterWheelPrizeDetails, async ({ params, body }, caller) => {
    const found = await findDeskPrize(context, caller, params.prize_id)
    return found.ok ? enterDetails(context, caller, params.prize_id, body) : found
  })

  serveStaff(app, context, sendWheelPrize, async ({ params, body }, caller) => {
    const found = await findDeskPrize(context, caller, params.prize_id)
    return found.ok ? sendPrize(context, caller, params.prize_id, body) : found
  })

  serveStaff(app, context, deliverWheelPrize, async ({ params, body }, caller) => {
    const found = await findDeskPrize(context, caller, params.prize_id)
    return found.ok ? deliverPrize(context, caller, params.prize_id, body.words) : found
  })

  serveStaff(app, context, returnWheelPrize, async ({ params, body }, caller) => {
    const found = await findDeskPrize(context, caller, params.prize_id)
    return found.ok ? returnPrize(context, caller, params.prize_id, body.words) : found
  })

  serveStaff(app, context, remindWheelPrizeWinner, async ({ params }, caller) => {
    const found = await findDeskPrize(context, caller, params.prize_id)
    return found.ok ? remindWinner(context, caller, params.prize_id) : found
  })
}
