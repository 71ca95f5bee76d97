import type Stripe from 'stripe'
import { CURRENCY } from '#domain/money.ts'
import type { Begin, Begun, Called, DisputeStanding, Provider, RefundTruth } from './provider.ts'
import { makeStripeClient } from './stripe-client.ts'
import { eventOf, eventsAfterCapture, readStripeWebhook } from './stripe-events.ts'
import { askStripe } from './stripe-outcome.ts'
import { truthOfIntent, truthOfRefund } from './stripe-truth.ts'

const DAY_MS = 86_400_000
const LISTED_MAX = 2000
const withCharge = { expand: ['latest_charge'] }

export type StripeSettings = { secretKey: string; webhookSecret: string; baseUrl: string | null }

/** Stripe in our words. Money is authorised by the buyer's browser and captured by us, when the tickets are certain. */
export function makeStripe(settings: StripeSettings): Provider {
  const stripe = makeStripeClient(settings.secretKey, settings.baseUrl)
  return {
    name: 'STRIPE',
    keepsKeysMs: DAY_MS,
    begin: (payment) => askStripe(() => createIntent(stripe, payment)),
    findBegun: (payment) => askStripe(() => findIntent(stripe, payment)),
    read: (ref) => askStripe(async () => truthOfIntent(await stripe.paymentIntents.retrieve(ref, withCharge))),
    capture: ({ ref, key }) =>
      askStripe(async () =>
        truthOfIntent(await stripe.paymentIntents.capture(ref, withCharge, { idempotencyKey: key })),
      ),
    cancel: ({ ref, key }) =>
      askStripe(async () =>
        truthOfIntent(await stripe.paymentIntents.cancel(ref, withCharge, { idempotencyKey: key })),
      ),
    refund: ({ refundId, ref, amountPence, key }) =>
      askStripe(async () =>
        truthOfRefund(
          await stripe.refunds.create(
            { payment_intent: ref, amount: amountPence, metadata: { refund_id: refundId } },
            { idempotencyKey: key },
          ),
        ),
      ),
    findRefund: ({ refundId, ref, refundRef }) => askStripe(() => findRefund(stripe, refundId, ref, refundRef)),
    readDispute: ({ ref }) => readDispute(stripe, ref),
    readWebhook: (rawBody, headers) =>
      readStripeWebhook(stripe, settings.webhookSecret, rawBody, headers['stripe-signature']),
    listEvents: (since) =>
      askStripe(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        const events = stripe.events.list({ created, types: [...eventsAfterCapture], limit: 100 })
        return (await events.autoPagingToArray({ limit: LISTED_MAX })).map(eventOf)
      }),
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

async function findRefund(
  stripe: Stripe,
  refundId: string,
  ref: string,
  refundRef: string | null,
): Promise<RefundTruth | null> {
  if (refundRef !== null) return truthOfRefund(await stripe.refunds.retrieve(refundRef))
  for await (const refund of stripe.refunds.list({ payment_intent: ref, limit: 100 })) {
    if (refund.metadata?.refund_id === refundId) return truthOfRefund(refund)
  }
  return null
}

/** The newest dispute speaks for the payment. Warnings and inquiries take no money, so they are not disputes yet. */
function readDispute(stripe: Stripe, ref: string): Promise<Called<DisputeStanding>> {
  return askStripe(async () => {
    const { data } = await stripe.disputes.list({ payment_intent: ref, limit: 1 })
    const status = data[0]?.status
    if (status === undefined || status.startsWith('warning_')) return 'NONE'
    if (status === 'lost') return 'LOST'
    return status === 'won' || status === 'prevented' ? 'WON' : 'OPEN'
  })
}
