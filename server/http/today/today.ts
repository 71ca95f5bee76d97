import type { FastifyInstance } from 'fastify'
import { getTimeline } from '#contract/console/timelines.ts'
import * as contract from '#contract/console/today.ts'
import { wireNames } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { readablePart } from '#server/platform/readable-part.ts'
import { listNeeds, readFigures, readTimeline, search } from '#server/today/exports.ts'
import { contextForReading } from '../guards/own-writes.ts'
import { serveStaff } from '../serve-staff.ts'

export function todayRoutes(app: FastifyInstance, context: Context): void {
  serveStaff(app, context, contract.getToday, async (_input, caller, { request }) => {
    const reading = contextForReading(context, request)
    const [needs, figures] = await Promise.all([listNeeds(reading, caller), readFigures(reading, caller)])
    const named = needs.map(({ pence: given, ...need }) => ({
      ...need,
      amount: given === undefined ? null : pence(given),
    }))
    const shown = { at: context.now(), unreadable: [], needs: named, figures: figures && showFigures(figures) }
    const { readable, unreadable } = readablePart(contract.getToday.answer, shown)
    return allow({ ...readable, unreadable })
  })

  serveStaff(app, context, contract.searchEverything, async ({ query }, caller, { request }) =>
    allow({ found: await search(contextForReading(context, request), caller, query.text) }),
  )

  serveStaff(app, context, getTimeline, async ({ params, query }, caller, { request }) => {
    const subject = { kind: params.kind, id: params.subject }
    const before = query.before === undefined ? null : Number(query.before)
    const read = await readTimeline(contextForReading(context, request), caller, subject, before)
    if (!read.ok) return read
    const { lines, next, neighbours } = read.value
    return allow({ lines: lines.map(wireNames), next: next === null ? null : String(next), neighbours })
  })
}

function showFigures(figures: NonNullable<Awaited<ReturnType<typeof readFigures>>>) {
  const { hours, minutes, visitors, sellers, soldThrough, exposure } = figures
  return {
    hours: hours.map(wireNames),
    minutes: wireNames(minutes),
    visitors,
    sellers: sellers.map(wireNames),
    sell_through: soldThrough,
    exposure,
  }
}
