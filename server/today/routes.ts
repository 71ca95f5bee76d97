import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/today.ts'
import { pence } from '#domain/money.ts'
import { allow } from '#domain/verdict.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { search } from './search.ts'
import { listNeeds, readFigures } from './today.ts'

export function todayRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.getToday, staffGuard(context, contract.getToday), async (_request, caller) => {
    const [needs, figures] = await Promise.all([listNeeds(context, caller), readFigures(context, caller)])
    return allow({ at: context.now(), needs, figures: figures && showFigures(figures) })
  })

  serve(app, contract.searchEverything, staffGuard(context, contract.searchEverything), async ({ query }, caller) =>
    allow({ found: await search(context, caller, query.text) }),
  )
}

function showFigures(figures: NonNullable<Awaited<ReturnType<typeof readFigures>>>) {
  const { hours, sellers, soldThrough, exposure } = figures
  return {
    hours: hours.map(({ beginsAt, taken, takenBefore }) => ({
      begins_at: beginsAt,
      taken: pence(taken),
      taken_before: pence(takenBefore),
    })),
    sellers: sellers.map(({ tag, title, isBundle, pence: sold, tickets }) => ({
      tag,
      title,
      is_bundle: isBundle,
      sold: pence(sold),
      tickets,
    })),
    sell_through: soldThrough,
    exposure: exposure.map(({ tag, title, promised, taken }) => ({
      tag,
      title,
      promised: pence(promised),
      taken: pence(taken),
    })),
  }
}
