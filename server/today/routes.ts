import type { FastifyInstance } from 'fastify'
import { getTimeline } from '#contract/console/timelines.ts'
import * as contract from '#contract/console/today.ts'
import { pence } from '#domain/money.ts'
import { allow } from '#domain/verdict.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { search } from './search.ts'
import { readTimeline } from './timeline.ts'
import type { TimelineLine } from './timeline-queries.ts'
import { listNeeds, readFigures } from './today.ts'

export function todayRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.getToday, staffGuard(context, contract.getToday), async (_request, caller) => {
    const [needs, figures] = await Promise.all([listNeeds(context, caller), readFigures(context, caller)])
    return allow({ at: context.now(), needs, figures: figures && showFigures(figures) })
  })

  serve(app, contract.searchEverything, staffGuard(context, contract.searchEverything), async ({ query }, caller) =>
    allow({ found: await search(context, caller, query.text) }),
  )

  serve(app, getTimeline, staffGuard(context, getTimeline), async ({ params, query }, caller) => {
    const subject = { kind: params.kind, id: params.subject }
    const read = await readTimeline(context, caller, subject, query.before === undefined ? null : Number(query.before))
    if (!read.ok) return read
    const { lines, next, neighbours } = read.value
    return allow({ lines: lines.map(showLine), next: next === null ? null : String(next), neighbours })
  })
}

function showLine({ happenedAt, actorName, approvalId, ...line }: TimelineLine) {
  return { ...line, happened_at: happenedAt, actor_name: actorName, approval_id: approvalId }
}

function showFigures(figures: NonNullable<Awaited<ReturnType<typeof readFigures>>>) {
  const { hours, minutes, visitors, sellers, soldThrough, exposure } = figures
  return {
    hours: hours.map(({ beginsAt, taken, takenBefore }) => ({
      begins_at: beginsAt,
      taken: pence(taken),
      taken_before: pence(takenBefore),
    })),
    minutes: { taken: minutes.taken.map(pence), taken_before: minutes.takenBefore.map(pence) },
    visitors,
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
