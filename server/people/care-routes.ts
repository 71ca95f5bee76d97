import type { FastifyInstance } from 'fastify'
import * as requests from '#contract/console/data-requests.ts'
import * as harm from '#contract/console/harm.ts'
import type { DataRequestKind } from '#domain/data-request.ts'
import type { HarmMarker, HarmOutcome } from '#domain/harm-markers.ts'
import { allow } from '#domain/verdict.ts'
import { deleteAccount } from '#server/edge/account-deletion.ts'
import { dataExportOf } from '#server/edge/data-export.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import { listRequests, requestSorting } from './data-requests/request-queries.ts'
import {
  closeRequest,
  findOpenAccounts,
  recordDeletion,
  recordExport,
  recordRequest,
} from './data-requests/requests.ts'
import { harmSorting, listCases } from './harm/harm-queries.ts'
import { closeHarmCase } from './harm/mark-people.ts'

/** Requests for data and harm markers: of a person as a whole, so for those who have all brands. */
export function careRoutes(app: FastifyInstance, context: Context): void {
  harmRoutes(app, context)
  const guard = staffGuard(context, requests.listDataRequests)
  serveList(app, requests.listDataRequests, guard, requestSorting, async ({ query }, { brands }, page) => {
    const found = brands === null ? await listRequests(context.db, query.state, page) : []
    return found.map(({ place, id, personId, kind, receivedAt, dueAt, recordedBy, doneAt, doneBy, outcome }) => ({
      place,
      row: {
        request_id: id,
        person_id: personId,
        kind: kind as DataRequestKind,
        received_at: receivedAt,
        due_at: dueAt,
        recorded_by: recordedBy,
        done_at: doneAt,
        done_by: doneBy,
        outcome: outcome as 'DONE' | 'REFUSED' | null,
      },
    }))
  })

  serve(
    app,
    requests.recordDataRequest,
    staffGuard(context, requests.recordDataRequest),
    ({ params, body: { kind, received_at: receivedAt, reason } }, caller) =>
      recordRequest(context, caller, params.person_id, { kind, receivedAt, reason }),
  )

  serve(app, requests.exportForRequest, staffGuard(context, requests.exportForRequest), async ({ params }, caller) => {
    const open = await findOpenAccounts(context, caller, params.request_id, 'EXPORT')
    if (!open.ok) return open
    await recordExport(context, caller, open.value.personId)
    return allow({ accounts: await Promise.all(open.value.accounts.map(({ id }) => dataExportOf(context, id))) })
  })

  serve(app, requests.deleteForRequest, staffGuard(context, requests.deleteForRequest), async (input, caller) => {
    const open = await findOpenAccounts(context, caller, input.params.request_id, 'DELETE')
    if (!open.ok) return open
    const { personId, accounts } = open.value
    const left: { account_id: string; why: 'AccountBlocked' | 'EntryAlreadyPending' }[] = []
    for (const { id, code } of accounts) {
      const deleted = await deleteAccount(context, id, 'asked')
      if (!deleted.ok) left.push({ account_id: code, why: deleted.error.name })
    }
    const deleted = accounts.length - left.length
    const given = { personId, deleted, isDone: left.length === 0, reason: input.body.reason }
    await recordDeletion(context, caller, input.params.request_id, given)
    return allow({ deleted, left })
  })

  serve(app, requests.closeDataRequest, staffGuard(context, requests.closeDataRequest), ({ params, body }, caller) =>
    closeRequest(context, caller, params.request_id, body),
  )
}

function harmRoutes(app: FastifyInstance, context: Context): void {
  const guard = staffGuard(context, harm.listHarmCases)
  serveList(app, harm.listHarmCases, guard, harmSorting, async ({ query }, { brands }, page) => {
    const found = brands === null ? await listCases(context.db, query.state, page) : []
    return found.map(({ place, id, personId, markers, openedAt, closedAt, closedBy, done, markedAt }) => ({
      place,
      row: {
        case_id: id,
        person_id: personId,
        markers: markers as HarmMarker[],
        opened_at: openedAt,
        closed_at: closedAt,
        closed_by: closedBy,
        done: done as HarmOutcome | null,
        is_marked: markedAt !== null,
      },
    }))
  })

  serve(app, harm.closeHarmCase, staffGuard(context, harm.closeHarmCase), ({ params, body }, caller) => {
    const { done, stays_marked: staysMarked, reason } = body
    return closeHarmCase(context, caller, params.case_id, { done, staysMarked, reason })
  })
}
