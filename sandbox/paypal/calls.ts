import type { Sandbox } from '../state.ts'
import { captureOrder, retrieveCapture } from './captures.ts'
import { adjudicateDispute, listDisputes, retrieveDispute } from './disputes.ts'
import { listEvents, verifySignature } from './events.ts'
import { createOrder, retrieveOrder } from './orders.ts'
import { refundCapture, retrieveRefund } from './refunds.ts'
import type { PaypalRequest } from './request.ts'
import type { PaypalOrder } from './state.ts'
import { listTransactions } from './transactions.ts'

const hour = 3_600_000

export type PaypalCall = {
  /** The name in the SDK. Faults use the same name. */
  name: string
  method: 'GET' | 'POST'
  path: string
  successStatus: number
  /** How long the same PayPal-Request-Id gives the same answer. */
  storedForMs?: number
  /** The few fields of the answer unless `Prefer: return=representation` requests all. */
  minimalFields?: readonly string[]
  perform: (sandbox: Sandbox, request: PaypalRequest) => object
}

export const paypalCalls: readonly PaypalCall[] = [
  {
    name: 'orders.create',
    method: 'POST',
    path: '/v2/checkout/orders',
    successStatus: 201,
    storedForMs: 6 * hour,
    minimalFields: ['id', 'status', 'links'],
    perform: createOrder,
  },
  { name: 'orders.get', method: 'GET', path: '/v2/checkout/orders/:id', successStatus: 200, perform: shownOrder },
  {
    name: 'orders.capture',
    method: 'POST',
    path: '/v2/checkout/orders/:id/capture',
    successStatus: 201,
    storedForMs: 6 * hour,
    minimalFields: ['id', 'status', 'purchase_units', 'payer', 'links'],
    perform: captureOrder,
  },
  {
    name: 'captures.get',
    method: 'GET',
    path: '/v2/payments/captures/:id',
    successStatus: 200,
    perform: retrieveCapture,
  },
  {
    name: 'captures.refund',
    method: 'POST',
    path: '/v2/payments/captures/:id/refund',
    successStatus: 201,
    storedForMs: 45 * 24 * hour,
    minimalFields: ['id', 'status', 'links'],
    perform: refundCapture,
  },
  { name: 'refunds.get', method: 'GET', path: '/v2/payments/refunds/:id', successStatus: 200, perform: retrieveRefund },
  {
    name: 'webhooks.verify',
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    successStatus: 200,
    perform: verifySignature,
  },
  {
    name: 'webhooks.events',
    method: 'GET',
    path: '/v1/notifications/webhooks-events',
    successStatus: 200,
    perform: listEvents,
  },
  { name: 'disputes.list', method: 'GET', path: '/v1/customer/disputes', successStatus: 200, perform: listDisputes },
  {
    name: 'disputes.get',
    method: 'GET',
    path: '/v1/customer/disputes/:id',
    successStatus: 200,
    perform: retrieveDispute,
  },
  {
    name: 'disputes.adjudicate',
    method: 'POST',
    path: '/v1/customer/disputes/:id/adjudicate',
    successStatus: 200,
    perform: adjudicateDispute,
  },
  {
    name: 'transactions.list',
    method: 'GET',
    path: '/v1/reporting/transactions',
    successStatus: 200,
    perform: listTransactions,
  },
]

/** An order shows its refunds beside its captures. */
function shownOrder(sandbox: Sandbox, request: PaypalRequest): PaypalOrder {
  const order = structuredClone(retrieveOrder(sandbox, request))
  const payments = order.purchase_units[0]?.payments
  const { refunds, refundedCaptures } = sandbox.state.paypal
  const given = [...refunds.values()].filter(({ id }) => refundedCaptures.get(id) === payments?.captures[0]?.id)
  if (payments && given.length > 0) payments.refunds = given
  return order
}
