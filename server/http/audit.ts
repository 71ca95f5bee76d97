import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/audit.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import { checkPage, lineSorting, listLines } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serveList } from './serve-list.ts'
import { serveStaff } from './serve-staff.ts'

export function auditRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  const { listAudit } = contract
  serveList(app, context, listAudit, lineSorting, async ({ query }, caller, page, reading) => {
    const lines = await listLines(reading.db, { ...codeNames(query), brands: caller.brands }, page)
    return lines.map(({ place, ...line }) => ({ place, row: wireNames(line) }))
  })

  serveStaff(app, context, contract.verifyAudit, async ({ query: { from, head } }) => {
    const soFar = from !== undefined && head !== undefined ? { verified: Number(from), head } : undefined
    return allow(wireNames(await checkPage(db, soFar)))
  })
}
