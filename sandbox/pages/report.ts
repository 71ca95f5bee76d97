import { refundedPence } from '#sandbox/paypal/refunds.ts'
import type { PaypalCapture } from '#sandbox/paypal/state.ts'
import { penceOf } from '#sandbox/paypal/state.ts'
import type { Sandbox } from '#sandbox/state.ts'

/** The final state of one payment at one provider; `authorised_pence` is held and not captured. */
export type PaymentReport = {
  provider: 'stripe' | 'paypal'
  id: string
  purchase_id: string
  /** All our references on it: metadata, custom and invoice ids, the words of the description. */
  references: string[]
  status: string
  at: string
  requested_pence: number
  authorised_pence: number
  captured_pence: number
  refunded_pence: number
  disputed_pence: number
}

const sums = ['requested_pence', 'authorised_pence', 'captured_pence', 'refunded_pence', 'disputed_pence'] as const

/** All payments of the simulators, oldest first. The invariants compare our own state with them. */
export function reportPayments(sandbox: Sandbox): PaymentReport[] {
  return [...stripePayments(sandbox), ...paypalPayments(sandbox)].sort((one, other) => one.at.localeCompare(other.at))
}

export function sumUp(payments: readonly PaymentReport[]): Record<(typeof sums)[number], number> {
  const total = { requested_pence: 0, authorised_pence: 0, captured_pence: 0, refunded_pence: 0, disputed_pence: 0 }
  for (const payment of payments) for (const name of sums) total[name] += payment[name]
  return total
}

function stripePayments({ state }: Sandbox): PaymentReport[] {
  const chargesByIntent = Map.groupBy(state.stripe.charges.values(), ({ payment_intent }) => payment_intent)
  return [...state.stripe.intents.values()].map((intent) => {
    const captured = (chargesByIntent.get(intent.id) ?? []).filter((charge) => charge.captured)
    return {
      provider: 'stripe',
      id: intent.id,
      purchase_id: intent.metadata.purchase_id ?? '',
      references: [...Object.values(intent.metadata), ...wordsOf(intent.description)],
      status: intent.status,
      at: new Date(intent.created * 1000).toISOString(),
      requested_pence: intent.amount,
      authorised_pence: intent.amount_capturable,
      captured_pence: intent.amount_received,
      refunded_pence: captured.reduce((pence, charge) => pence + charge.amount_refunded, 0),
      disputed_pence: captured.reduce((pence, charge) => pence + (charge.disputed ? charge.amount_captured : 0), 0),
    }
  })
}

function paypalPayments(sandbox: Sandbox): PaymentReport[] {
  const { orders, disputes } = sandbox.state.paypal
  const disputed = new Set(
    [...disputes.values()].map((dispute) => dispute.disputed_transactions[0]?.seller_transaction_id),
  )
  const isTaken = ({ status }: PaypalCapture) => status !== 'PENDING' && status !== 'DECLINED'
  return [...orders.values()].map((order) => {
    const unit = order.purchase_units[0]!
    const capture = unit.payments?.captures[0]
    const takenPence = capture && isTaken(capture) ? penceOf(capture.amount) : 0
    return {
      provider: 'paypal',
      id: order.id,
      purchase_id: unit.custom_id ?? '',
      references: [unit.custom_id ?? '', unit.invoice_id ?? '', ...wordsOf(unit.description)],
      status: capture ? `${order.status}, capture ${capture.status}` : order.status,
      at: new Date(order.create_time).toISOString(),
      requested_pence: penceOf(unit.amount),
      authorised_pence: 0,
      captured_pence: takenPence,
      refunded_pence: capture ? refundedPence(sandbox, capture) : 0,
      disputed_pence: disputed.has(capture?.id) ? takenPence : 0,
    }
  })
}

const wordsOf = (text: string | null | undefined) => text?.split(/[\s,]+/) ?? []
