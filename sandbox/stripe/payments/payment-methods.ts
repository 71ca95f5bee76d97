import type Stripe from 'stripe'
import { groupOf, type Params, textOf } from '#sandbox/form.ts'
import type { Sandbox } from '#sandbox/state.ts'
import { invalid, missing } from '#sandbox/stripe/failure.ts'
import type { StripeRequest } from '#sandbox/stripe/request.ts'
import { checkCardEntry, type Decline, findCard, type TestCard } from './cards.ts'

type Found = { method: Stripe.PaymentMethod; domainError: Decline | undefined }

/** Resolves the payment method of a confirm: a ready `pm_card_…`, one made before, or the card typed into the page. */
export function takePaymentMethod(sandbox: Sandbox, params: Params): Found | undefined {
  const id = textOf(params, 'payment_method')
  if (id !== undefined) return { method: namedMethod(sandbox, id), domainError: undefined }
  const data = groupOf(params, 'payment_method_data')
  return data && typedMethod(sandbox, data)
}

export function retrievePaymentMethod(sandbox: Sandbox, { id }: StripeRequest): Stripe.PaymentMethod {
  const method = sandbox.state.stripe.paymentMethods.get(id)
  if (!method) throw missing('PaymentMethod', id)
  return method
}

export function cardBehind(sandbox: Sandbox, methodId: string): TestCard {
  return findCard(sandbox.state.stripe.cardNumbers.get(methodId) ?? '')!
}

export function namedMethod(sandbox: Sandbox, id: string): Stripe.PaymentMethod {
  const card = id.startsWith('pm_card_') ? findCard(id) : undefined
  if (card) return make(sandbox, { number: card.number, expMonth: 12, expYear: yearOf(sandbox) + 3 }, card, {})
  const method = sandbox.state.stripe.paymentMethods.get(id)
  if (!method) throw invalid(`No such PaymentMethod: '${id}'`, { code: 'resource_missing', param: 'payment_method' })
  return method
}

function typedMethod(sandbox: Sandbox, data: Params): Found {
  if (textOf(data, 'type') !== 'card')
    throw invalid('The sandbox takes cards only.', { param: 'payment_method_data[type]' })
  const typed = groupOf(data, 'card') ?? {}
  const entry = {
    number: (textOf(typed, 'number') ?? '').replace(/\s/g, ''),
    expMonth: Number(textOf(typed, 'exp_month')),
    expYear: fourDigits(Number(textOf(typed, 'exp_year'))),
    cvc: textOf(typed, 'cvc'),
  }
  const domainError = checkCardEntry(entry, new Date(sandbox.now()))
  return { method: make(sandbox, entry, findCard(entry.number), groupOf(data, 'billing_details') ?? {}), domainError }
}

const yearOf = (sandbox: Sandbox) => new Date(sandbox.now()).getUTCFullYear()
const fourDigits = (year: number) => (year < 100 ? 2000 + year : year)

function make(
  sandbox: Sandbox,
  entry: { number: string; expMonth: number; expYear: number },
  card: TestCard | undefined,
  billing: Params,
): Stripe.PaymentMethod {
  const brand = card?.brand ?? 'unknown'
  const method: Stripe.PaymentMethod = {
    id: sandbox.makeId('pm_'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(billing),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'GB',
      display_brand: brand,
      exp_month: entry.expMonth,
      exp_year: entry.expYear,
      fingerprint: sandbox.cardsDiffer ? sandbox.makeId('card_') : `sandbox${entry.number.slice(-8)}`,
      funding: card?.funding ?? 'unknown',
      generated_from: null,
      last4: entry.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: Math.floor(sandbox.now() / 1000),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  sandbox.state.stripe.paymentMethods.set(method.id, method)
  sandbox.state.stripe.cardNumbers.set(method.id, entry.number)
  return method
}

function billingDetails(billing: Params): Stripe.PaymentMethod.BillingDetails {
  const address = groupOf(billing, 'address') ?? {}
  const textOrNull = (params: Params, name: string) => textOf(params, name) ?? null
  return {
    address: {
      city: textOrNull(address, 'city'),
      country: textOrNull(address, 'country'),
      line1: textOrNull(address, 'line1'),
      line2: textOrNull(address, 'line2'),
      postal_code: textOrNull(address, 'postal_code'),
      state: textOrNull(address, 'state'),
    },
    email: textOrNull(billing, 'email'),
    name: textOrNull(billing, 'name'),
    phone: textOrNull(billing, 'phone'),
    tax_id: null,
  }
}
