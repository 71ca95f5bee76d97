import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/wheel.ts'
import { londonDay } from '#domain/london.ts'
import { allow } from '#domain/verdict.ts'
import { outlookOf } from '#domain/wheel-cost.ts'
import { findDocument, saveDocument } from '#server/audit/exports.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { countSpins } from './desk-queries.ts'
import { WHEEL, wheelDocuments } from './documents.ts'

const MONTH_MS = 30 * 86_400_000

export function wheelDeskRoutes(app: FastifyInstance, context: Context): void {
  const { getWheelDesk, saveWheel } = contract
  const kind = wheelDocuments(context)
  serve(app, getWheelDesk, staffGuard(context, getWheelDesk), async (_input, caller) => {
    const found = await findDocument(context.db, caller, kind, WHEEL)
    if (!found.ok) return found
    const now = context.now()
    const [from, to] = [londonDay(new Date(now.getTime() - MONTH_MS)), londonDay(now)]
    const spins = await countSpins(context.db, from, to)
    const { prizes, no_win_weight: noWinWeight } = found.value.document
    const priced = prizes.map(({ weight, stock, amount }) => ({ weight, stock, costPence: amount }))
    const outlook = outlookOf(priced, noWinWeight, spins)
    return allow({
      ...found.value,
      month_spins: spins,
      no_win_odds: outlook.noWinOdds,
      month_cost: outlook.costPence,
      outlook: outlook.prizes.map(({ odds, wins, costPence }) => ({ odds, wins, cost: costPence })),
    })
  })
  serve(app, saveWheel, staffGuard(context, saveWheel), ({ body }, caller) =>
    saveDocument(context, caller, kind, WHEEL, body),
  )
}
