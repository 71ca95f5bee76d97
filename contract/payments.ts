import { z } from 'zod'
import { campaignTypes } from '#domain/campaign/campaign-kinds.ts'
import type { PaymentProvider } from '#domain/money/payment.ts'
import { frequencySchema } from './catalogue.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { ErrorName } from './errors.ts'
import { penceSchema } from './money.ts'
import { savedCardSchema } from './saved-cards.ts'
import { instantSchema } from './time.ts'

/**
 * The payments service: its own host in production, no session. A payment token allows the payment of one purchase;
 * `complete` accepts it until two minutes after its end. A bearer token is preferred to the cookie, so that each
 * browser tab pays its own purchase. Every answer names its purchase. Money is captured only when the tickets are
 * certain. All three domain errors are 401. TokenExpired: the time to pay is over. TokenRejected: no valid token.
 * PaymentSessionEnded: the token is valid, but its purchase is paid, being paid, replaced, expired, failed or refunded.
 */
const tokenErrors = ['TokenExpired', 'TokenRejected', 'PaymentSessionEnded'] as const satisfies readonly ErrorName[]

/** The purchase as the pay page shows it. */
export const chargeSchema = z.object({
  name: z.string(),
  price: penceSchema,
  meta: z.object({
    items: z.array(
      z.object({
        campaign_title: z.string(),
        campaign_tag: z.string(),
        keyword: z.string().nullable(),
        quantity: z.int(),
        price: penceSchema,
        type: z.enum(campaignTypes),
        frequency: frequencySchema,
      }),
    ),
    bundles: z.array(
      z.object({ bundle_tag: z.string(), bundle_title: z.string(), price: penceSchema, quantity: z.int() }),
    ),
    total: penceSchema,
    code: z.string().nullable(),
    purchase_sqid: z.string(),
    ticket_sqid: z.string().nullable(),
  }),
})
export type Charge = z.output<typeof chargeSchema>

const session = {
  purchase_id: z.string().meta({ description: 'Purchase that the token pays, as `charge.meta.purchase_sqid`' }),
  exp: z.int().meta({ description: 'Expiry of the payment session, Unix time in seconds' }),
  server_time: instantSchema,
}

/** A decline is an answer, not an error: `success` false, `reason` to be shown, and nothing was taken. */
const outcome = {
  success: z.boolean(),
  reason: z.string().nullable(),
  pending: z.boolean().meta({ description: 'Neither paid nor declined yet: the entry status has the final outcome' }),
  can_pay: z.boolean().meta({ description: 'Not paid, and its tickets are still held for another way to pay' }),
  purchase_id: z.string(),
  ticket_id: z.string().nullable(),
  charge: chargeSchema,
}

export const getStripeKey = endpoint({
  method: 'GET',
  path: '/payments/stripe/key',
  access: 'payment',
  summary: "Returns the card provider's public key and the expiry of the payment session.",
  answer: z.object({
    key: z.string(),
    may_save_card: z.boolean().meta({ description: 'Whether the buyer has an account to save a card in' }),
    saved_cards: z.array(savedCardSchema),
    ...session,
  }),
  domainErrors: tokenErrors,
})

export const startStripeCharge = endpoint({
  method: 'POST',
  path: '/payments/stripe/charges/start',
  access: 'payment',
  repeatable: true,
  summary: 'Starts the card payment. Repeated calls return the same payment intent of the purchase.',
  body: z.object({
    save_card: z.boolean().default(false).meta({ description: 'Save the card for the next time' }),
    saved_card_id: z.uuid().nullable().default(null).meta({ description: 'Card that was saved before, to pay with' }),
  }),
  answer: z.object({
    key: z.string(),
    ...session,
    charge: chargeSchema,
    payment_intent: z.object({ id: z.string(), client_secret: z.string() }),
    payment_method: z.string().nullable().meta({ description: "The saved card's id at the card provider" }),
  }),
  domainErrors: [...tokenErrors, 'SavedCardGone'],
})

export const completeStripeCharge = endpoint({
  method: 'POST',
  path: '/payments/stripe/charges/complete',
  access: 'payment',
  repeatable: true,
  summary: 'Settles an authorised card payment. Repeated calls settle once.',
  answer: z.object({ ...outcome, payment_intent: z.object({ id: z.string(), status: z.string() }) }),
  domainErrors: tokenErrors,
})

export const getPaypalClient = endpoint({
  method: 'GET',
  path: '/payments/paypal/client',
  access: 'payment',
  summary:
    "Returns PayPal's public client id, the charge, and an approved order that waits for the buyer to press Pay.",
  answer: z.object({
    client: z.string(),
    charge: chargeSchema,
    approved_order_id: z.string().nullable().meta({
      description: 'Order of this purchase that the buyer has approved at PayPal but not confirmed on the site',
    }),
    ...session,
  }),
  domainErrors: tokenErrors,
})

export const startPaypalCharge = endpoint({
  method: 'POST',
  path: '/payments/paypal/charges/start',
  access: 'payment',
  repeatable: true,
  summary: 'Creates the PayPal order. Repeated calls return the same order of the purchase.',
  answer: z.object({ order_id: z.string(), charge: chargeSchema, ...session }),
  domainErrors: tokenErrors,
})

/** The buyer's press of Pay. It is recorded before anything else, and nothing is captured without it. */
export const completePaypalCharge = endpoint({
  method: 'POST',
  path: '/payments/paypal/charges/complete',
  access: 'payment',
  repeatable: true,
  summary: "Records the buyer's confirmation and captures an approved PayPal order. Repeated calls settle once.",
  answer: z.object({ ...outcome, order_id: z.string() }),
  domainErrors: tokenErrors,
})

/** The raw body is signed by the provider; without a good signature it is AuthenticationError. */
export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/payments/stripe/webhook',
  access: 'provider',
  summary: 'Receives webhooks of the card provider.',
  answer: z.object({}),
  domainErrors: ['AuthenticationError'],
})

export const receivePaypalEvent = endpoint({
  method: 'POST',
  path: '/payments/paypal/webhook',
  access: 'provider',
  summary: 'Receives webhooks of PayPal.',
  answer: z.object({}),
  domainErrors: ['AuthenticationError'],
})

/** The endpoint of each provider's webhooks. */
export const webhookEndpoints = {
  STRIPE: receiveStripeEvent,
  PAYPAL: receivePaypalEvent,
} as const satisfies Record<PaymentProvider, Endpoint>
