import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/console/webhooks.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
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

  serveList(app, context, listWebhookEndpoints, endpointSorting, async ({ query }, { brands }, page, reading) => {
    const found = await listEndpoints(reading.db, { brand: query.brand, brands }, page)
    return found.map(({ place, ...row }) => ({ place, row: showEndpoint(row) }))
  })

  serveStaff(app, context, addWebhookEndpoint, ({ body }, caller) => addEndpoint(context, caller, body))

  serveStaff(app, context, switchWebhookEndpoint, ({ params, body }, caller) =>
    switchEndpoint(context, caller, params.endpoint_id, body),
  )

  serveList(app, context, listWebhookDeliveries, deliverySorting, async ({ query }, { brands }, page, reading) => {
    const found = await listDeliveries(reading.db, { ...codeNames(query), brands }, page)
    return found.map(({ place, ...row }) => ({ place, row: showDelivery(row) }))
  })

  serveStaff(app, context, replayWebhookDelivery, ({ params, body }, caller) =>
    replayDelivery(context, caller, params.delivery_id, body.reason),
  )
}

function showEndpoint({ id: endpointId, ...row }: EndpointRow) {
  return wireNames({ ...row, endpointId })
}

function showDelivery({ id: deliveryId, ...row }: DeliveryRow) {
  return wireNames({ ...row, deliveryId, dueAt: row.state === 'WAITING' ? row.dueAt : null })
}
