import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/wheel.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { londonDay } from '#domain/time/london.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { outlookOf } from '#domain/wheel/wheel-cost.ts'
import { foreseeDocument, saveGuarded } from '#server/approvals/exports.ts'
import { findDocument } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { countSpins, WHEEL, wheelDocuments } from '#server/spins/exports.ts'
import { serveStaff } from '../serve-staff.ts'

const MONTH_MS = 30 * 86_400_000

export function wheelAdminRoutes(app: FastifyInstance, context: Context): void {
  const { getWheelDesk, saveWheel, foreseeWheel } = contract
  const kind = wheelDocuments(context)
  serveStaff(app, context, getWheelDesk, async (_input, caller) => {
    const found = await findDocument(context.db, caller, kind, WHEEL)
    if (!found.ok) return found
    const now = context.now()
    const [from, to] = [londonDay(new Date(now.getTime() - MONTH_MS)), londonDay(now)]
    const spins = await countSpins(context.db, from, to)
    const { prizes, noWinWeight } = found.value.document
    const priced = prizes.map((prize) => ({ ...prize, costPence: prize.amountPence ?? prize.worthPence }))
    const outlook = outlookOf(priced, noWinWeight, spins)
    return allow({
      ...found.value,
      month_spins: spins,
      no_win_odds: outlook.noWinOdds,
      month_cost: outlook.costPence,
      outlook: outlook.prizes.map(({ odds, wins, costPence }) => ({ odds, wins, cost: costPence })),
    })
  })
  serveStaff(app, context, saveWheel, ({ body }, caller) => saveGuarded(context, caller, kind, WHEEL, body))
  serveStaff(app, context, foreseeWheel, async ({ body: { document } }, caller) =>
    hasBrand(caller, null)
      ? allow(await foreseeDocument(context, caller, kind, WHEEL, document))
      : refuse('NotFoundError'),
  )
}
