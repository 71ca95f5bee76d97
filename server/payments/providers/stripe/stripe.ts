import Stripe from 'stripe'
import { countsAsCredit } from '#domain/money/card-funding.ts'
import { CURRENCY } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { Begin, Begun, CardVault, Provider } from '#server/platform/payment-provider.ts'
import { allOf } from './all-of.ts'
import { makeCardVault } from './card-vault.ts'
import { eventsAfterCapture } from './event-types.ts'
import { eventOf, readStripeWebhook } from './events.ts'
import { listMovements } from './movements.ts'
import { requestStripe } from './outcome.ts'
import { snapshotOfDispute, snapshotOfIntent, snapshotOfRefund } from './snapshot.ts'

const TIMEOUT_MS = 10_000
const RETRIES_MAX = 2
const EVENTS_MAX = 20_000
const OF_A_PAYMENT_MAX = 1000
const withCharge = { expand: ['latest_charge'] }

export type StripeSettings = {
  secretKey: string
  webhookSecret: string | null
  baseUrl: string | null
  createsPerSecond: number
}

/** Stripe in our words. Money is authorised by the buyer's browser and captured by us, when the tickets are certain. */
export function makeStripe(settings: StripeSettings): Provider & { cards: CardVault } {
  const stripe = makeStripeClient(settings.secretKey, settings.baseUrl)
  return {
    name: 'STRIPE',
    cards: makeCardVault(stripe),
    createsPerSecond: settings.createsPerSecond,
    isConfirmedByPay: false,
    countsAsCredit,
    keepsKeysMs: DAY_MS,
    begin: (payment) => requestStripe(() => createIntent(stripe, payment)),
    findBegun: (payment) => requestStripe(() => findIntent(stripe, payment)),
    read: (ref) => requestStripe(async () => snapshotOfIntent(await stripe.paymentIntents.retrieve(ref, withCharge))),
    capture: ({ ref, key }) =>
      requestStripe(async () =>
        snapshotOfIntent(await stripe.paymentIntents.capture(ref, withCharge, { idempotencyKey: key })),
      ),
    cancel: ({ ref, key }) =>
      requestStripe(async () =>
        snapshotOfIntent(await stripe.paymentIntents.cancel(ref, withCharge, { idempotencyKey: key })),
      ),
    refund: ({ refundId, ref, amountPence, key }) =>
      requestStripe(async () =>
        snapshotOfRefund(
          await stripe.refunds.create(
            { payment_intent: ref, amount: amountPence, metadata: { refund_id: refundId } },
            { idempotencyKey: key },
          ),
        ),
      ),
    listRefunds: ({ ref }) =>
      requestStripe(async () => {
        const refunds = stripe.refunds.list({ payment_intent: ref, limit: 100 })
        return (await allOf(refunds, OF_A_PAYMENT_MAX)).map(snapshotOfRefund)
      }),
    listDisputes: ({ ref }) =>
      requestStripe(async () => {
        const disputes = stripe.disputes.list({ payment_intent: ref, limit: 100 })
        return (await allOf(disputes, OF_A_PAYMENT_MAX)).flatMap((dispute) => snapshotOfDispute(dispute) ?? [])
      }),
    readWebhook: (rawBody, headers) =>
      readStripeWebhook(stripe, settings.webhookSecret, rawBody, headers['stripe-signature']),
    listEvents: (since) =>
      requestStripe(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        const events = stripe.events.list({ created, types: [...eventsAfterCapture], limit: 100 })
        return (await allOf(events, EVENTS_MAX)).map(eventOf)
      }),
    listMovements: (from, to) => requestStripe(() => listMovements(stripe, from, to)),
  }
}

async function createIntent(stripe: Stripe, payment: Begin): Promise<Begun> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: payment.amountPence,
      currency: CURRENCY.toLowerCase(),
      capture_method: 'manual',
      automatic_payment_methods: { enabled: true },
      description: `Entries, purchase ${payment.purchase}`,
      metadata: { payment_id: payment.paymentId, purchase_id: payment.purchase },
    },
    { idempotencyKey: payment.key },
  )
  return { ref: intent.id, clientSecret: intent.client_secret }
}

async function findIntent(stripe: Stripe, payment: { paymentId: string; begunAt: Date }): Promise<Begun | null> {
  const begun = Math.floor(payment.begunAt.getTime() / 1000)
  const created = { gte: begun - 600, lte: begun + 3600 }
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
    if (intent.metadata.payment_id === payment.paymentId) {
      return { ref: intent.id, clientSecret: intent.client_secret }
    }
  }
  return null
}

/**
 * The official client. It has a setting for the host but none for a base path, so with the sandbox its HTTP client adds
 * one; nothing else differs from production.
 */
export function makeStripeClient(secretKey: string, baseUrl: string | null): Stripe {
  const settings = { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES_MAX, telemetry: false }
  if (baseUrl === null) return new Stripe(secretKey, settings)
  const base = new URL(baseUrl)
  const httpClient = Stripe.createNodeHttpClient()
  const makeRequest = httpClient.makeRequest.bind(httpClient)
  httpClient.makeRequest = (host, port, path, ...rest) => makeRequest(host, port, `${base.pathname}${path}`, ...rest)
  return new Stripe(secretKey, {
    ...settings,
    host: base.hostname,
    port: base.port || (base.protocol === 'https:' ? '443' : '80'),
    protocol: base.protocol === 'https:' ? 'https' : 'http',
    httpClient,
  })
}
