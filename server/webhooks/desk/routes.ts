import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/webhooks.ts'
import { staffGuard } from '#server/edge/staff-guard.ts'
import type { Context } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/http.ts'
import { serveList } from '#server/platform/http/serve-list.ts'
import {
  type DeliveryRow,
  deliverySorting,
  type EndpointRow,
  endpointSorting,
  listDeliveries,
  listEndpoints,
} from './desk-queries.ts'
import { addEndpoint, replayDelivery, switchEndpoint } from './endpoints.ts'

export function webhookDeskRoutes(app: FastifyInstance, context: Context): void {
  const { listWebhookEndpoints, addWebhookEndpoint, switchWebhookEndpoint } = contract
  const { listWebhookDeliveries, replayWebhookDelivery } = contract
  const { db } = context

  const reads = staffGuard(context, listWebhookEndpoints)
  serveList(app, listWebhookEndpoints, reads, endpointSorting, async ({ query }, { brands }, page) => {
    const found = await listEndpoints(db, { brand: query.brand, brands }, page)
    return found.map(({ place, ...row }) => ({ place, row: showEndpoint(row) }))
  })

  serve(app, addWebhookEndpoint, staffGuard(context, addWebhookEndpoint), ({ body }, caller) =>
    addEndpoint(context, caller, body),
  )

  serve(app, switchWebhookEndpoint, staffGuard(context, switchWebhookEndpoint), ({ params, body }, caller) =>
    switchEndpoint(context, caller, params.endpoint_id, body),
  )

  const readsToo = staffGuard(context, listWebhookDeliveries)
  serveList(app, listWebhookDeliveries, readsToo, deliverySorting, async ({ query }, { brands }, page) => {
    const found = await listDeliveries(db, { endpointId: query.endpoint_id, state: query.state, brands }, page)
    return found.map(({ place, ...row }) => ({ place, row: showDelivery(row) }))
  })

  serve(app, replayWebhookDelivery, staffGuard(context, replayWebhookDelivery), ({ params, body }, caller) =>
    replayDelivery(context, caller, params.delivery_id, body.reason),
  )
}

function showEndpoint({ id, failingSince, addedBy, addedAt, ...row }: EndpointRow) {
  return { ...row, endpoint_id: id, failing_since: failingSince, added_by: addedBy, added_at: addedAt }
}

function showDelivery({ id, endpointId, eventId, happenedAt, attemptedAt, dueAt, ...row }: DeliveryRow) {
  return {
    ...row,
    delivery_id: id,
    endpoint_id: endpointId,
    event_id: eventId,
    happened_at: happenedAt,
    attempted_at: attemptedAt,
    due_at: row.state === 'WAITING' ? dueAt : null,
  }
}
