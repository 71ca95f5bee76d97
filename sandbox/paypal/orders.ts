import type { Sandbox } from '../state.ts'
import { emit } from './events.ts'
import { malformed, notFound, unprocessable } from './failure.ts'
import { findPayer, type Payer } from './payers.ts'
import type { PaypalRequest } from './request.ts'
import { instant, type Link, type PaypalOrder, type PurchaseUnit } from './state.ts'

export function createOrder(sandbox: Sandbox, { body, sandboxUrl }: PaypalRequest): PaypalOrder {
  if (body.intent !== 'CAPTURE') throw unprocessable('UNSUPPORTED_INTENT')
  const id = sandbox.makeId('', 17).toUpperCase()
  const at = instant(sandbox.now())
  const order: PaypalOrder = {
    id,
    intent: 'CAPTURE',
    status: body.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    purchase_units: [readUnit(body.purchase_units)],
    create_time: at,
    update_time: at,
    links: linksOf(id, sandboxUrl, body.payment_source ? 'payer-action' : 'approve'),
  }
  sandbox.state.paypal.orders.set(id, order)
  return order
}

export function retrieveOrder(sandbox: Sandbox, { id }: Pick<PaypalRequest, 'id'>): PaypalOrder {
  const order = sandbox.state.paypal.orders.get(id)
  if (!order) throw notFound()
  return order
}

/** The buyer says yes in PayPal's window; approving again changes who pays, as after a refused instrument. */
export function approveOrder(sandbox: Sandbox, id: string, payerName: string | undefined): PaypalOrder {
  const order = retrieveOrder(sandbox, { id })
  const payer: Payer | undefined = findPayer(payerName ?? 'pays')
  if (!payer) throw malformed('/payer', 'INVALID_PARAMETER_VALUE', 'No such payer.')
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED')
  order.status = 'APPROVED'
  order.update_time = instant(sandbox.now())
  order.payer = {
    name: { given_name: 'Sam', surname: 'Sandbox' },
    email_address: 'sam@example.com',
    payer_id: 'SANDBOXPAYER1',
  }
  sandbox.state.paypal.payers.set(id, payer.name)
  emit(sandbox, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', 'An order has been approved by buyer', order)
  return order
}

function readUnit(given: unknown): PurchaseUnit {
  if (!Array.isArray(given) || given.length === 0)
    throw malformed('/purchase_units', 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.')
  if (given.length > 1) throw unprocessable('MAX_NUMBER_OF_PURCHASE_UNITS_EXCEEDED')
  const unit = given[0] as Partial<PurchaseUnit>
  const { currency_code: currency, value } = unit.amount ?? {}
  if (!/^\d+(\.\d{1,2})?$/.test(value ?? '') || Number(value) <= 0)
    throw malformed(
      '/purchase_units/@reference_id/amount/value',
      'INVALID_PARAMETER_VALUE',
      'The value of a field is invalid.',
    )
  if (currency !== 'GBP') throw unprocessable('INVALID_CURRENCY_CODE')
  return {
    reference_id: unit.reference_id ?? 'default',
    amount: { currency_code: 'GBP', value: Number(value).toFixed(2) },
    ...(unit.custom_id !== undefined && { custom_id: unit.custom_id }),
    ...(unit.invoice_id !== undefined && { invoice_id: unit.invoice_id }),
    ...(unit.description !== undefined && { description: unit.description }),
  }
}

function linksOf(id: string, sandboxUrl: string, approval: 'approve' | 'payer-action'): Link[] {
  const href = `${sandboxUrl}/paypal/v2/checkout/orders/${id}`
  return [
    { href, rel: 'self', method: 'GET' },
    { href: `${sandboxUrl}/paypal/checkoutnow?token=${id}`, rel: approval, method: 'GET' },
    { href: `${href}/capture`, rel: 'capture', method: 'POST' },
  ]
}
