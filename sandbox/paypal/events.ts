import { sign, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Delivery, Sandbox } from '../state.ts'
import { queueWebhook } from '../webhooks.ts'
import { type Certificate, makeCertificate } from './certificate.ts'
import type { PaypalRequest } from './request.ts'
import type { PaypalEvent } from './state.ts'

const eventsStoredMax = 20_000
const certificates = new WeakMap<Sandbox, Certificate>()

/** Records an event of a resource, in its current state, and sends it as a webhook. */
export function emit(sandbox: Sandbox, type: string, resourceType: string, summary: string, resource: object): void {
  const id = `WH-${sandbox.makeId('', 17).toUpperCase()}-${sandbox.makeId('', 17).toUpperCase()}`
  const event: PaypalEvent = {
    id,
    event_version: '1.0',
    create_time: new Date(sandbox.now()).toISOString(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary,
    resource: structuredClone(resource),
    links: [
      { href: `${sandbox.reachedAt.url}/paypal/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
      {
        href: `${sandbox.reachedAt.url}/paypal/v1/notifications/webhooks-events/${id}/resend`,
        rel: 'resend',
        method: 'POST',
      },
    ],
  }
  const { events } = sandbox.state.paypal
  events.set(id, event)
  if (events.size > eventsStoredMax) events.delete(events.keys().next().value!)
  queueWebhook(sandbox, { simulator: 'paypal', eventId: id, type, body: JSON.stringify(event) })
  sandbox.changed()
}

/** Newest first, within the requested times. */
export function listEvents(sandbox: Sandbox, { query }: PaypalRequest): object {
  const type = query.get('event_type')
  const from = query.get('start_time') ?? ''
  const to = query.get('end_time') ?? '9'
  const wanted = [...sandbox.state.paypal.events.values()]
    .reverse()
    .filter(({ event_type, create_time }) => (!type || event_type === type) && create_time >= from && create_time <= to)
  const events = wanted.slice(0, Number(query.get('page_size') ?? 10))
  return { events, count: events.length, links: [] }
}

/** The signature covers transmission, time, webhook and the checksum of the body's bytes. */
export function signPaypalWebhook(sandbox: Sandbox, delivery: Delivery): Record<string, string> {
  const time = new Date(sandbox.now()).toISOString()
  const said = `${delivery.id}|${time}|${sandbox.secrets.paypalWebhookId}|${crc32(delivery.body)}`
  return {
    'paypal-transmission-id': delivery.id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('sha256', Buffer.from(said), certificateOf(sandbox).privateKey).toString('base64'),
    'paypal-cert-url': `${sandbox.reachedAt.url}/paypal/v1/notifications/certs/${certificateOf(sandbox).id}`,
    'paypal-auth-algo': 'SHA256withRSA',
    'user-agent': 'PayPal/AUHD-214.0-58843015',
  }
}

/** PayPal's own check of a webhook, for clients that send it back rather than checking the certificate. */
export function verifySignature(sandbox: Sandbox, { body }: PaypalRequest): object {
  const checksum = crc32(JSON.stringify(body.webhook_event))
  const said = `${body.transmission_id}|${body.transmission_time}|${body.webhook_id}|${checksum}`
  const { publicKey } = new X509Certificate(certificateOf(sandbox).pem)
  const isGenuine =
    body.webhook_id === sandbox.secrets.paypalWebhookId &&
    verify('sha256', Buffer.from(said), publicKey, Buffer.from(String(body.transmission_sig), 'base64'))
  return { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' }
}

export function certificateOf(sandbox: Sandbox): Certificate {
  const known = certificates.get(sandbox)
  if (known) return known
  const made = makeCertificate('messageverificationcerts.sandbox.paypal.com', new Date(sandbox.now()))
  certificates.set(sandbox, made)
  return made
}
