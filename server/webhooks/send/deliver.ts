import type { z } from 'zod'
import { webhookBodySchema } from '#contract/webhooks.ts'
import { toWire } from '#contract/wire.ts'
import { isEndpointGivenUp, nextAttemptAt, type WebhookEvent } from '#domain/staff/webhook.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { makeFewAtATime } from '#server/platform/few-at-a-time.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import * as queries from '../delivery-queries.ts'
import { openSecret, signatureHeader } from '../secret.ts'
import { type Posted, post } from './post.ts'

type Body = z.output<typeof webhookBodySchema>
type DataOf<Type extends WebhookEvent> = Extract<Body, { type: Type }>['data']
/** Describes the subject of each event in its current state; null if it no longer exists. */
export type Describe = {
  readonly [Type in WebhookEvent]: (
    context: Context,
    subjectId: string,
    version: number,
  ) => Promise<DataOf<Type> | null>
}

const ENDPOINTS_AT_ONCE = 8
const DELIVERIES_AT_ONCE = 8
/** A limit, so that an endpoint with many waiting deliveries does not delay the end of the sweep. */
const BATCHES_A_SWEEP = 25
/** Longer than an attempt takes. A delivery in progress when a process was killed is sent again after this time. */
const TAKEN_MS = 60_000

/** Sends due deliveries. A failing endpoint delays neither the others nor the jobs of the site. */
export async function deliverDue(context: Context, describe: Describe): Promise<void> {
  const fewAtATime = makeFewAtATime(ENDPOINTS_AT_ONCE)
  const due = await queries.listDueEndpoints(context.db, context.now())
  const deliverAll = async (id: string) => {
    try {
      await deliverTo(context, describe, id)
    } catch (error) {
      context.log.error({ err: error, endpoint: id }, 'webhooks could not be sent')
    }
  }
  await Promise.all(due.map((id) => fewAtATime(() => deliverAll(id))))
}

async function deliverTo(context: Context, describe: Describe, endpointId: string): Promise<void> {
  const endpoint = await queries.findEndpoint(context.db, endpointId)
  const secret = endpoint && openSecret(context.config, endpointId, endpoint.secret)
  if (!endpoint || secret === null) {
    context.log.error({ endpoint: endpointId }, 'webhook endpoint secret could not be read')
    return
  }
  for (let batch = 0; batch < BATCHES_A_SWEEP; batch += 1) {
    const now = context.now()
    const until = new Date(now.getTime() + TAKEN_MS)
    const taken = await queries.leaseDue(context.db, endpointId, now, until, DELIVERIES_AT_ONCE)
    if (taken.length === 0) return
    const delivered = await Promise.all(
      taken.map((delivery) => deliver(context, describe, { ...endpoint, secret }, delivery)),
    )
    if (delivered.includes(false)) return
  }
}

type Endpoint = { id: string; brand: string; address: string; secret: string; failingSince: Date | null }

async function deliver(
  context: Context,
  describe: Describe,
  endpoint: Endpoint,
  delivery: queries.DueDelivery,
): Promise<boolean> {
  const body = await writeBody(context, describe, endpoint, delivery)
  const posted =
    body === null ? gone : await post(endpoint.address, body, headersOf(context, endpoint, body), reach(context))
  const isDelivered = posted.status !== null && posted.status >= 200 && posted.status < 300
  const now = context.now()
  if (isDelivered) {
    if (endpoint.failingSince !== null) await queries.setFailingSince(context.db, endpoint.id, null)
    await queries.saveAttempt(context.db, delivery.id, { ...posted, isDelivered, dueAt: null }, now)
  } else {
    const dueAt = body === null ? null : nextAttemptAt(delivery.attempts + 1, now)
    await saveFailure(context, endpoint.id, delivery.id, { ...posted, isDelivered, dueAt }, now)
  }
  return isDelivered
}

const gone: Posted = { status: null, response: 'What it was about is gone' }

function reach({ config }: Context) {
  return { allowsLoopback: config.WEBHOOK_LOOPBACK }
}

async function writeBody(
  context: Context,
  describe: Describe,
  { brand }: Endpoint,
  { eventId, type, version, happenedAt, subjectId }: queries.DueDelivery,
): Promise<string | null> {
  const data = await describe[type](context, subjectId, version)
  if (data === null) return null
  // The compiler does not see that the data are those of the type.
  const body = { id: eventId, type, version, brand, happened_at: happenedAt, data } as Body
  return JSON.stringify(toWire(webhookBodySchema, body))
}

function headersOf({ now }: Context, { secret }: Endpoint, body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Fairdraw-Webhooks/1',
    'fairdraw-signature': signatureHeader(secret, body, now()),
  }
}

/** An endpoint that has failed for days is switched off, and its contact gets an email. */
async function saveFailure(
  context: Context,
  endpointId: string,
  deliveryId: string,
  attempt: queries.Attempt,
  now: Date,
): Promise<void> {
  await transact(context.db, async (tx) => {
    const endpoint = await queries.lockEndpoint(tx, endpointId)
    await queries.saveAttempt(tx, deliveryId, attempt, now)
    if (endpoint?.state !== 'ON') return allow(null)
    const { failingSince } = endpoint
    if (failingSince === null) await queries.setFailingSince(tx, endpointId, now)
    else if (isEndpointGivenUp(failingSince, now)) {
      await queries.setEndpointState(tx, endpointId, 'FAILED')
      const payload = { endpointId, since: failingSince.toISOString() }
      await enqueue(tx, 'webhooks.report-failed', payload, { key: `webhooks.report-failed:${endpointId}` })
    }
    return allow(null)
  })
}
