import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { completeStripeCharge, startStripeCharge } from '#contract/payments.ts'
import { startPurchase } from '#contract/purchases.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { pence } from '#domain/money/money.ts'
import { type Bearer, bearer } from '#tests/support/accounts/make-accounts.ts'
import { item } from '#tests/support/payments/shop.ts'
import { type Connection, openConnection } from './connection.ts'

export const UNIT_PRICE_PENCE = 200

/**
 * A call: what it was, whose, when it was answered, and how. `visitor` is the number of a keep-alive connection. A call
 * without an answer has the status 0.
 */
export type Call = {
  what: 'start' | 'pay' | 'complete' | 'page'
  visitor: number
  at: number
  ms: number
  status: number
}

/** A start that was answered 200, with its key; `isPaid` once the payment was answered as a success. */
export type Acknowledged = { key: string; purchaseId: string; isPaid: boolean }

const RETRY_MS = 250
const GIVE_UP_MS = 180_000

/**
 * Buyers who pay by card continuously, and visitors who open the home page once a second, on all hosts. A buyer repeats
 * a call that failed on the other host, with the same key, like the site does. Each of them has a connection of its own
 * that stays open, from the network address that `addressOf` returns.
 */
export function sendBuyers(
  hosts: readonly string[],
  given: {
    buyers: readonly Bearer[]
    sandboxUrl: string
    tag: string
    pauseMs: number
    addressOf?: (visitor: number) => string
    giveUpMs?: number
  },
) {
  const calls: Call[] = []
  const connections = Array.from({ length: given.buyers.length + hosts.length }, (_, visitor) =>
    openConnection(given.addressOf?.(visitor)),
  )
  const acknowledged: Acknowledged[] = []
  /** Answers that no buyer should get, such as a refused payment. */
  const unexpected: string[] = []
  let isOver = false

  async function send(what: Call['what'], visitor: number, ...sent: Parameters<Connection['send']>) {
    const startedAt = Date.now()
    const answer = await connections[visitor]!.send(...sent)
    calls.push({ what, visitor, at: Date.now(), ms: Date.now() - startedAt, status: answer.status })
    return answer
  }

  async function repeat<E extends Endpoint>(
    what: Call['what'],
    endpoint: E,
    { first, body, headers }: { first: number; body: object; headers: Record<string, string> },
  ): Promise<AnswerOf<E> | null> {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(endpoint.body ? toWire(endpoint.body, body as never) : body),
    }
    const giveUpAt = Date.now() + (given.giveUpMs ?? GIVE_UP_MS)
    for (let attempt = first; Date.now() < giveUpAt; attempt += 1) {
      const { status, text } = await send(what, first, `${hosts[attempt % hosts.length]}${endpoint.path}`, init)
      if (status === 200) return fromWire(endpoint.answer, JSON.parse(text).data) as AnswerOf<E>
      if (status >= 400 && status < 500 && status !== 429) {
        unexpected.push(`${endpoint.path} answered ${status} ${text.slice(0, 200)}`)
        return null
      }
      await wait(RETRY_MS)
    }
    unexpected.push(`${endpoint.path} was never answered`)
    return null
  }

  async function buyOnce(first: number): Promise<void> {
    const key = randomUUID()
    const quantity = 1 + (first % 3)
    const body = {
      items: [item(given.tag, quantity, UNIT_PRICE_PENCE * quantity)],
      bundles: [],
      promo_code: null,
      credit: pence(0),
    }
    const headers = { ...given.buyers[first]!, 'idempotency-key': key }
    const started = await repeat('start', startPurchase, { first, body, headers })
    if (!started?.token) return
    const order: Acknowledged = { key, purchaseId: started.purchase_id!, isPaid: false }
    acknowledged.push(order)
    const paying = { first, headers: bearer(started.token.token) }
    const charge = await repeat('pay', startStripeCharge, {
      ...paying,
      body: { save_card: false, saved_card_id: null },
    })
    if (!charge) return
    await fetch(`${given.sandboxUrl}/stripe/v1/payment_intents/${charge.payment_intent.id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${charge.key}` },
      body: new URLSearchParams({
        payment_method: 'pm_card_visa_debit',
        client_secret: charge.payment_intent.client_secret,
        return_url: 'http://127.0.0.1/return',
      }),
    })
    const completed = await repeat('complete', completeStripeCharge, { ...paying, body: {} })
    if (completed?.success) order.isPaid = true
    else if (completed && !completed.pending) unexpected.push(`a payment was not a success: ${completed.reason}`)
  }

  async function buy(index: number): Promise<void> {
    while (!isOver) {
      await buyOnce(index)
      await wait(given.pauseMs * (0.5 + Math.random()))
    }
  }

  async function visit(host: string, visitor: number): Promise<void> {
    while (!isOver) {
      const startedAt = Date.now()
      await send('page', visitor, `${host}/`)
      await wait(Math.max(0, 1_000 - (Date.now() - startedAt)))
    }
  }

  const all = Promise.all([
    ...given.buyers.map((_buyer, index) => buy(index)),
    ...hosts.map((host, index) => visit(host, given.buyers.length + index)),
  ])
  return {
    calls,
    acknowledged,
    unexpected,
    /** Lets every buyer finish the current purchase. */
    stop: async () => {
      isOver = true
      await all
      for (const connection of connections) connection.close()
    },
  }
}

/** The longest time without a successful start, in seconds, between two moments. */
export function longestPause(calls: readonly Call[], from: number, to: number): number {
  const times = calls
    .filter(({ what, status, at }) => what === 'start' && status === 200 && at >= from && at < to)
    .map(({ at }) => at)
  const all = [from, ...times.toSorted((one, other) => one - other), to]
  return Math.max(...all.slice(1).map((at, index) => at - all[index]!)) / 1000
}
