import type { Money, Order, OrdersCapture, Refund } from '@paypal/paypal-server-sdk'
import { CURRENCY, type Pence, pence } from '#domain/money/money.ts'
import type { ProviderSnapshot, ProviderState, RefundSnapshot } from '#server/platform/payment-provider.ts'

const CAPTURES: Readonly<Record<string, ProviderState>> = {
  COMPLETED: 'CAPTURED',
  PARTIALLY_REFUNDED: 'CAPTURED',
  REFUNDED: 'CAPTURED',
  PENDING: 'PENDING',
  DECLINED: 'REFUSED',
  FAILED: 'REFUSED',
}

const ORDERS: Readonly<Record<string, ProviderState>> = {
  CREATED: 'OPEN',
  SAVED: 'OPEN',
  PAYER_ACTION_REQUIRED: 'OPEN',
  APPROVED: 'APPROVED',
  VOIDED: 'CANCELLED',
}

/** An order as a provider snapshot. The state of the money is in the capture, not in a completed order. */
export function snapshotOfOrder(order: Order): ProviderSnapshot {
  const unit = order.purchaseUnits?.[0]
  const capture = unit?.payments?.captures?.[0]
  const standing = capture ? CAPTURES[capture.status ?? ''] : ORDERS[order.status ?? '']
  if (standing === undefined) throw new Error(`order ${order.id} is ${order.status}, its capture ${capture?.status}`)
  return {
    standing,
    amountPence: penceOf(capture?.amount ?? unit?.amount),
    status: statusOf(order, capture),
    captureRef: capture?.id ?? null,
    funding: null,
    cardFingerprint: null,
    failure: standing === 'REFUSED' ? 'PayPal declined this payment. You haven’t been charged.' : null,
  }
}

/** An order that PayPal has deleted was never approved, and cannot be approved any more. */
export function deletedOrder(): ProviderSnapshot {
  return {
    standing: 'CANCELLED',
    amountPence: pence(0),
    status: 'EXPIRED',
    captureRef: null,
    funding: null,
    cardFingerprint: null,
    failure: null,
  }
}

export function snapshotOfRefund(refund: Refund): RefundSnapshot {
  const failed = refund.status === 'FAILED' || refund.status === 'CANCELLED'
  if (!refund.id) throw new Error('PayPal answered with a refund that has no id')
  return {
    ref: refund.id,
    refundId: refund.customId ?? refund.invoiceId ?? null,
    state: failed ? 'FAILED' : refund.status === 'COMPLETED' ? 'SUCCEEDED' : 'PENDING',
    amountPence: penceOf(refund.amount),
  }
}

/** PayPal writes pounds as text with two decimals. They are read as digits, never as a fraction. */
export function penceOf(money: Money | undefined): Pence {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(money?.value ?? '')
  if (!match || money?.currencyCode !== CURRENCY)
    throw new Error(`amount is not in pounds: ${money?.value} ${money?.currencyCode}`)
  return pence(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/** Like `penceOf`, for the wire's own form, in which outgoing money is negative. */
export function poundsAsPence({ currency_code, value }: { currency_code: string; value: string }): Pence {
  return penceOf({ currencyCode: currency_code, value: value.replace(/^-/, '') })
}

export function poundsOf(amount: Pence): Money {
  return { currencyCode: CURRENCY, value: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}` }
}

function statusOf(order: Order, capture: OrdersCapture | undefined): string {
  return capture ? `${order.status} ${capture.status}` : String(order.status)
}
