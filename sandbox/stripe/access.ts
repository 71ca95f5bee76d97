import type Stripe from 'stripe'
import { type Params, textOf } from '../form.ts'
import type { Sandbox } from '../state.ts'
import { unauthorised } from './failure.ts'

/** Says whether the caller is a browser; a wrong key, or a browser without the client secret, is refused. */
export function checkKey(
  sandbox: Sandbox,
  authorisation: string | undefined,
  params: Params,
  opensToBrowser: boolean,
): boolean {
  const bearer = /^Bearer (.+)$/i.exec(authorisation ?? '')?.[1]
  const basic = /^Basic (.+)$/i.exec(authorisation ?? '')?.[1]
  const key = bearer ?? (basic && Buffer.from(basic, 'base64').toString().split(':')[0]) ?? textOf(params, 'key')
  if (!key) throw unauthorised('You did not provide an API key.')
  if (key === sandbox.secrets.stripeSecretKey) return false
  if (key !== sandbox.secrets.stripePublishableKey)
    throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}****`)
  if (!opensToBrowser || textOf(params, 'client_secret') === undefined)
    throw unauthorised('This API call cannot be made with a publishable API key. Please use a secret API key.')
  return true
}

const browserFields = [
  'id',
  'object',
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'excluded_payment_method_types',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const

/** The fields of an intent that a browser may read: no metadata, no customer, no charge. */
export function browserView(intent: Stripe.PaymentIntent): object {
  return Object.fromEntries(browserFields.map((name) => [name, intent[name]]))
}
