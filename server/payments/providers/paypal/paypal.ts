import { z } from 'zod'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import {
  type Begin,
  type Begun,
  type Called,
  type Provider,
  type ProviderEvent,
  type ProviderSnapshot,
  type Refund,
  type RefundSnapshot,
  yes,
} from '#server/platform/payment-provider.ts'
import { makePaypalClient, type PaypalClient, type PaypalCredentials } from './client.ts'
import { listDisputes } from './disputes.ts'
import { eventOf, paypalEventSchema } from './events.ts'
import { listMovements } from './movements.ts'
import { NOT_FOUND, requestPaypal } from './outcome.ts'
import { makeSignatureCheck, type SignatureCheck } from './signature.ts'
import { deletedOrder, poundsOf, snapshotOfOrder, snapshotOfRefund } from './snapshot.ts'

const PAGE_SIZE = 300
const PAGES_MAX = 20
const pageSchema = z.object({ events: z.array(paypalEventSchema).default([]) })
const KEYS_CACHED_MS = 6 * 3_600_000
const whole = 'return=representation'

export type PaypalSettings = PaypalCredentials & {
  webhookId: string | null
  sandboxUrl: string | null
  countsAsCredit: boolean
}

/** PayPal in our words. An order takes nothing by being approved: money moves by our capture, and by nothing else. */
export function makePaypal(settings: PaypalSettings): Provider {
  const sendRequest = makePaypalClient(settings)
  const isGenuine = makeSignatureCheck(settings.webhookId, settings.sandboxUrl)
  return {
    name: 'PAYPAL',
    keepsKeysMs: KEYS_CACHED_MS,
    createsPerSecond: null,
    isConfirmedByPay: true,
    countsAsCredit: () => settings.countsAsCredit,
    begin: (payment) => requestPaypal(() => sendRequest((client) => createOrder(client, payment))),
    // Orders cannot be listed. An order with a lost id cannot be approved either: its id never left PayPal.
    findBegun: async () => yes(null),
    read: (ref) => readOrder(sendRequest, ref),
    capture: ({ ref, key }) =>
      requestPaypal(() =>
        sendRequest(async ({ orders }) =>
          snapshotOfOrder((await orders.captureOrder({ id: ref, paypalRequestId: key, prefer: whole })).result),
        ),
      ),
    // There is no call that cancels an order. It is over when we decide never to capture it.
    cancel: async () => yes(deletedOrder()),
    refund: (refund) => requestPaypal(() => sendRequest((client) => refundCapture(client, refund))),
    listRefunds: ({ ref }) =>
      requestPaypal(() =>
        sendRequest(async ({ orders }) => {
          const { result } = await orders.getOrder({ id: ref })
          return (result.purchaseUnits?.[0]?.payments?.refunds ?? []).map(snapshotOfRefund)
        }),
      ),
    listDisputes: ({ captureRef }) => requestPaypal(() => sendRequest((client) => listDisputes(client, captureRef))),
    readWebhook: (rawBody, headers) => readWebhook(isGenuine, rawBody, headers),
    listEvents: (since) => requestPaypal(() => sendRequest((client) => listEvents(client, since))),
    listMovements: (from, to) => requestPaypal(() => sendRequest((client) => listMovements(client, from, to))),
  }
}

type Send = ReturnType<typeof makePaypalClient>

/** CONTINUE: the buyer approves in PayPal's window, and pays by the button on our page after that. */
async function createOrder({ orders, sdk }: PaypalClient, payment: Begin): Promise<Begun> {
  const { result } = await orders.createOrder({
    paypalRequestId: payment.key,
    prefer: 'return=minimal',
    body: {
      intent: sdk.CheckoutPaymentIntent.Capture,
      purchaseUnits: [
        {
          amount: poundsOf(payment.amountPence),
          customId: payment.purchase,
          invoiceId: payment.paymentId,
          description: `Entries, purchase ${payment.purchase}`,
        },
      ],
      paymentSource: {
        paypal: {
          experienceContext: {
            userAction: sdk.PaypalExperienceUserAction.Continue,
            shippingPreference: sdk.PaypalWalletContextShippingPreference.NoShipping,
            locale: 'en-GB',
          },
        },
      },
    },
  })
  if (!result.id) throw new Error('PayPal answered with an order that has no id')
  return { ref: result.id, clientSecret: null }
}

async function readOrder(sendRequest: Send, ref: string): Promise<Called<ProviderSnapshot>> {
  const read = await requestPaypal(() =>
    sendRequest(async ({ orders }) => snapshotOfOrder((await orders.getOrder({ id: ref })).result)),
  )
  return read.outcome === 'no' && read.why.includes(NOT_FOUND) ? yes(deletedOrder()) : read
}

async function refundCapture({ payments }: PaypalClient, refund: Refund): Promise<RefundSnapshot> {
  const { result } = await payments.refundCapturedPayment({
    captureId: refund.captureRef,
    paypalRequestId: refund.key,
    prefer: whole,
    body: { amount: poundsOf(refund.amountPence), customId: refund.refundId, invoiceId: refund.refundId },
  })
  return snapshotOfRefund(result)
}

/** A page at a time, newest first, each up to the oldest of the page before; duplicates are dropped. */
async function listEvents(client: PaypalClient, since: Date): Promise<ProviderEvent[]> {
  const events: ProviderEvent[] = []
  let until: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = { start_time: since.toISOString(), page_size: PAGE_SIZE, ...(until && { end_time: until }) }
    const read = pageSchema.parse(await client.get('/v1/notifications/webhooks-events', query)).events
    events.push(...read.map(eventOf))
    if (read.length < PAGE_SIZE) return events
    until = read.at(-1)?.create_time
  }
  throw new Error(`more than ${PAGES_MAX * PAGE_SIZE} events since ${since.toISOString()}`)
}

async function readWebhook(
  isGenuine: SignatureCheck,
  rawBody: string,
  headers: Readonly<Record<string, unknown>>,
): Promise<Verdict<ProviderEvent, 'AuthenticationError'>> {
  if (!(await isGenuine(rawBody, headers))) return refuse('AuthenticationError')
  return allow(eventOf(paypalEventSchema.parse(JSON.parse(rawBody))))
}
