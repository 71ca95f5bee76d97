import { createHmac } from 'node:crypto'
import type { Delivery, Sandbox } from '../state.ts'
import { queueWebhook } from '../webhooks.ts'
import type { StripeRequest } from './request.ts'
import type { StripeEvent, StripeObject } from './state.ts'

export const apiVersion = '2026-10-28.endive'
const eventsStoredMax = 20_000

/** Records an event of an object, in its current state, and sends it as a webhook to subscribers. */
export function emit(sandbox: Sandbox, type: string, object: StripeObject, request?: StripeRequest): void {
  const { events } = sandbox.state.stripe
  const isSent = sandbox.stripeEvents?.includes(type) ?? true
  const event: StripeEvent = {
    id: sandbox.makeId('evt_'),
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(sandbox.now() / 1000),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: isSent && sandbox.webhookTargets.stripe ? 1 : 0,
    request: { id: request?.requestId ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type,
  }
  events.set(event.id, event)
  if (events.size > eventsStoredMax) events.delete(events.keys().next().value!)
  if (isSent)
    queueWebhook(sandbox, { simulator: 'stripe', eventId: event.id, type, body: JSON.stringify(event, null, 2) })
  sandbox.changed()
}

export function signStripeWebhook(sandbox: Sandbox, delivery: Delivery): Record<string, string> {
  const at = Math.floor(sandbox.now() / 1000)
  const signature = createHmac('sha256', sandbox.secrets.stripeWebhookSecret)
    .update(`${at}.${delivery.body}`)
    .digest('hex')
  return {
    'stripe-signature': `t=${at},v1=${signature}`,
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
}
