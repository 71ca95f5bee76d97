import type { FastifyInstance } from 'fastify'
import * as requests from '#contract/console/data-requests.ts'
import * as harm from '#contract/console/harm.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { allow } from '#domain/verdict.ts'
import {
  closeHarmCase,
  closeRequest,
  dataExportOf,
  deleteAccount,
  deletePerson,
  exportCards,
  findOpenAccounts,
  harmSorting,
  listCases,
  listRequests,
  recordDeletion,
  recordExport,
  recordRequest,
  requestSorting,
} from '#server/people/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { serveList } from '../serve-list.ts'
import { serveStaff } from '../serve-staff.ts'
import { afterDrawRoutes } from './after-draw.ts'

/** Requests for data and harm markers concern a person as a whole, so they need staff of all brands. */
export function careRoutes(app: FastifyInstance, context: Context): void {
  harmRoutes(app, context)
  afterDrawRoutes(app, context)
  serveList(app, context, requests.listDataRequests, requestSorting, async ({ query }, { brands }, page, reading) => {
    const found = brands === null ? await listRequests(reading.db, query.state, page) : []
    return found.map(({ place, delayedId, requestedBy, lastDrawAt, ...request }) => {
      const waits = delayedId === null ? null : wireNames({ delayedId, requestedBy: requestedBy ?? '', lastDrawAt })
      return { place, row: wireNames({ ...request, waits }) }
    })
  })

  serveStaff(app, context, requests.recordDataRequest, ({ params, body }, caller) =>
    recordRequest(context, caller, params.person_id, codeNames(body)),
  )

  serveStaff(app, context, requests.exportForRequest, async ({ params }, caller) => {
    const open = await findOpenAccounts(context, caller, params.request_id, 'EXPORT')
    if (!open.ok) return open
    await recordExport(context, caller, open.value.personId)
    const accounts = await Promise.all(open.value.accounts.map(({ id }) => dataExportOf(context, id)))
    return allow({ accounts, cards: await exportCards(context, open.value.personId) })
  })

  serveStaff(app, context, requests.deleteForRequest, async (input, caller) => {
    const open = await findOpenAccounts(context, caller, input.params.request_id, 'DELETE')
    if (!open.ok) return open
    const { deleted, left, cardsLeft, isDone } = await deletePerson(context, open.value, deleteAccount)
    const given = { personId: open.value.personId, deleted, isDone, reason: input.body.reason }
    await recordDeletion(context, caller, input.params.request_id, given)
    return allow(wireNames({ deleted, left, cardsLeft }))
  })

  serveStaff(app, context, requests.closeDataRequest, ({ params, body }, caller) =>
    closeRequest(context, caller, params.request_id, body),
  )
}

function harmRoutes(app: FastifyInstance, context: Context): void {
  serveList(app, context, harm.listHarmCases, harmSorting, async ({ query }, { brands }, page, reading) => {
    const found = brands === null ? await listCases(reading.db, query.state, page) : []
    return found.map(({ place, ...row }) => ({ place, row: wireNames(row) }))
  })

  serveStaff(app, context, harm.closeHarmCase, ({ params, body }, caller) =>
    closeHarmCase(context, caller, params.case_id, codeNames(body)),
  )
}
