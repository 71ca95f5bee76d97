import { z } from 'zod'
import { webhookDeliveryStates, webhookEndpointStates, webhookEvents } from '#domain/staff/webhook.ts'
import { endpoint } from '../endpoint.ts'
import { emailSchema } from '../fields.ts'
import { instantSchema } from '../time.ts'
import { listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

const brandSchema = z.string().regex(/^[A-Z0-9_]{1,40}$/)
const shownStates = webhookEndpointStates.filter((state) => state !== 'REMOVED')

export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/api/console/webhooks',
  access: 'staff',
  action: 'webhook.read',
  summary: 'Lists the endpoints to which webhooks are sent.',
  ...listShape({
    sorts: ['added_at', 'brand'],
    sort: '-added_at',
    filter: { brand: brandSchema.optional() },
    row: z.object({
      endpoint_id: z.uuid(),
      brand: z.string(),
      address: z.string(),
      events: z.array(z.enum(webhookEvents)),
      email: z.string().meta({ description: 'The address to email when it is switched off for failing' }),
      state: z.enum(shownStates),
      failing_since: instantSchema.nullable(),
      waiting: z.int().meta({ description: 'Deliveries that are still to be made' }),
      added_by: z.string(),
      added_at: instantSchema,
    }),
  }),
  domainErrors: [],
})

export const addWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/api/console/webhooks',
  access: 'staff',
  action: 'webhook.edit',
  summary:
    'Adds an endpoint, which gets nothing until another owner approves it. Answers the secret by which it verifies ' +
    'webhooks, only this once.',
  body: z.object({
    brand: brandSchema,
    address: z.string().trim().max(2_000),
    events: z.array(z.enum(webhookEvents)).min(1, 'Please choose at least one event').max(webhookEvents.length),
    email: emailSchema,
    reason: reasonSchema,
  }),
  answer: z.object({ endpoint_id: z.uuid(), secret: z.string(), approval_id: z.uuid() }),
  domainErrors: [],
})

export const switchWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/api/console/webhooks/:endpoint_id/state',
  access: 'staff',
  action: 'webhook.edit',
  summary: 'Switches an approved endpoint on or off, or removes one permanently.',
  params: z.object({ endpoint_id: z.uuid() }),
  body: z.object({ state: z.enum(['ON', 'OFF', 'REMOVED']), reason: reasonSchema }),
  answer: z.object({ state: z.enum(webhookEndpointStates) }),
  domainErrors: [],
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/console/webhook-deliveries',
  access: 'staff',
  action: 'webhook.read',
  summary: 'Lists what was sent to endpoints, or is still to be sent, and what they answered.',
  ...listShape({
    sorts: ['happened_at'],
    sort: '-happened_at',
    filter: { endpoint_id: z.uuid().optional(), state: z.enum(webhookDeliveryStates).optional() },
    row: z.object({
      delivery_id: z.uuid(),
      endpoint_id: z.uuid(),
      event_id: z.uuid(),
      address: z.string(),
      type: z.enum(webhookEvents),
      version: z.int(),
      happened_at: instantSchema,
      state: z.enum(webhookDeliveryStates),
      attempts: z.int(),
      attempted_at: instantSchema.nullable(),
      due_at: instantSchema.nullable().meta({ description: 'When it is tried next; null where it is not' }),
      status: z.int().nullable().meta({ description: 'The HTTP status of the last answer; null where none came' }),
      response: z.string().meta({ description: 'Start of the last answer, or the reason why none came' }),
    }),
  }),
  domainErrors: [],
})

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/console/webhook-deliveries/:delivery_id/replay',
  access: 'staff',
  action: 'webhook.replay',
  summary: 'Sends a delivery again, with the same event id, whether it arrived before or not.',
  params: z.object({ delivery_id: z.uuid() }),
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ state: z.enum(webhookDeliveryStates) }),
  domainErrors: [],
})
