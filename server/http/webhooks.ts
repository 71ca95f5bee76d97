import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/webhooks.ts'
import type { Context } from '#server/platform/context.ts'
import {
  addEndpoint,
  type DeliveryRow,
  deliverySorting,
  type EndpointRow,
  endpointSorting,
  listDeliveries,
  listEndpoints,
  replayDelivery,
  switchEndpoint,
} from '#server/webhooks/exports.ts'
import { serveList } from './serve-list.ts'
import { serveStaff } from './serve-staff.ts'

export function webhookAdminRoutes(app: FastifyInstance, context: Context): void {
  const { listWebhookEndpoints, addWebhookEndpoint, switchWebhookEndpoint } = contract
  const { listWebhookDeliveries, replayWebhookDelivery } = contract
  const { db } = context

  serveList(app, context, listWebhookEndpoints, endpointSorting, async ({ query }, { brands }, page) => {
    const found = await listEndpoints(db, { brand: query.brand, brands }, page)
    return found.map(({ place, ...row }) => ({ place, row: showEndpoint(row) }))
  })

  serveStaff(app, context, addWebhookEndpoint, ({ body }, caller) => addEndpoint(context, caller, body))

  serveStaff(app, context, switchWebhookEndpoint, ({ params, body }, caller) =>
    switchEndpoint(context, caller, params.endpoint_id, body),
  )

  serveList(app, context, listWebhookDeliveries, deliverySorting, async ({ query }, { brands }, page) => {
    const found = await listDeliveries(db, { endpointId: query.endpoint_id, state: query.state, brands }, page)
    return found.map(({ place, ...row }) => ({ place, row: showDelivery(row) }))
  })

  serveStaff(app, context, replayWebhookDelivery, ({ params, body }, caller) =>
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
