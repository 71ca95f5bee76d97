import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts'
import { getEntryStatus } from '#contract/entries.ts'
import { completePaypalCharge, completeStripeCharge, startPaypalCharge, startStripeCharge } from '#contract/payments.ts'
import { type PurchaseItem, startPurchase } from '#contract/purchases.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { type Bearer, bearer } from '#tests/support/accounts/make-accounts.ts'

/** A shared machine can be too busy for some seconds. */
const BUSY_MAX = 6

/**
 * Calls a running server like a browser: pence and dates are encoded, the answer is decoded, and a busy server is
 * called again.
 */
export async function sendRequest<E extends Endpoint>(
  url: string,
  endpoint: E,
  request: RequestOf<E>,
  headers: Record<string, string> = {},
): Promise<AnswerOf<E>> {
  const { params = {}, body } = request as { params?: Record<string, string>; body?: object }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const sent = endpoint.body && body ? toWire(endpoint.body, body as never) : {}
  const send = () =>
    fetch(`${url}${path}`, {
      method: endpoint.method,
      headers: endpoint.method === 'POST' ? { 'content-type': 'application/json', ...headers } : headers,
      ...(endpoint.method === 'POST' && { body: JSON.stringify(sent) }),
    })
  let answer = await send()
  for (let again = 0; again < BUSY_MAX && answer.status === 503; again += 1) {
    await wait(again * 200)
    answer = await send()
  }
  const received = await answer.json()
  if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status} ${JSON.stringify(received.error)}`)
  return fromWire(endpoint.answer, endpoint.bare ? received : received.data) as AnswerOf<E>
}

/** One line of a basket. */
export function item(tag: string, quantity: number, pricePence: number): PurchaseItem {
  return {
    campaign_tag: tag,
    frequency: 'SINGLE',
    quantity,
    price: pence(pricePence),
    is_upsell: false,
    price_type: 'STANDARD',
    basket_min: null,
  }
}

export function startBuying(url: string, buyer: Bearer, items: PurchaseItem[], key?: string) {
  const body = { items, bundles: [], promo_code: null, credit: pence(0) }
  return sendRequest(url, startPurchase, { body }, { ...buyer, ...(key && { 'idempotency-key': key }) })
}

export function startCard(url: string, token: string, saves = false) {
  return sendRequest(url, startStripeCharge, { body: { save_card: saves, saved_card_id: null } }, bearer(token))
}

/** Takes the buyer's browser to the moment when the card is authorised; our server has not been notified yet. */
export async function authoriseCard(
  url: string,
  sandboxUrl: string,
  token: string,
  card: string,
  saves = false,
): Promise<void> {
  const { key, payment_intent } = await startCard(url, token, saves)
  const answer = await fetch(`${sandboxUrl}/stripe/v1/payment_intents/${payment_intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({
      payment_method: card,
      client_secret: payment_intent.client_secret,
      return_url: 'http://127.0.0.1/return',
    }),
  })
  const intent = (await answer.json()) as Confirmed
  if (intent.next_action) return passChallenge(intent.next_action.redirect_to_url.url)
  if (intent.status !== 'requires_capture') throw new Error(`not authorised: ${JSON.stringify(intent)}`)
}

type Confirmed = { status?: string; next_action?: { redirect_to_url: { url: string } } | null }

/** Opens the bank's page and presses its button to confirm. */
async function passChallenge(bankUrl: string): Promise<void> {
  const page = new URL(bankUrl)
  page.pathname += '/complete'
  const answer = await fetch(page, { method: 'POST', redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`the bank said no: ${await answer.text()}`)
}

export async function payByCard(url: string, sandboxUrl: string, token: string, card = 'pm_card_visa_debit') {
  await authoriseCard(url, sandboxUrl, token, card)
  return completeCard(url, token)
}

export function completeCard(url: string, token: string) {
  return sendRequest(url, completeStripeCharge, {}, bearer(token))
}

/** The buyer approves the order in PayPal's window. */
export async function approvePaypal(url: string, sandboxUrl: string, token: string, payer = 'pays'): Promise<string> {
  const { order_id } = await sendRequest(url, startPaypalCharge, {}, bearer(token))
  const answer = await fetch(`${sandboxUrl}/paypal/approval/${order_id}?payer=${payer}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`not approved: ${await answer.text()}`)
  return order_id
}

export function completePaypal(url: string, token: string) {
  return sendRequest(url, completePaypalCharge, {}, bearer(token))
}

export function readStatus(url: string, buyer: Bearer, purchaseId: string) {
  return sendRequest(url, getEntryStatus, { params: { purchase_id: purchaseId }, query: {} }, buyer)
}
