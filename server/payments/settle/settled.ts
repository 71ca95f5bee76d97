import type { PaymentState } from '#domain/money/payment.ts'

const settled: readonly PaymentState[] = ['CANCELLED', 'CAPTURED', 'REFUNDING', 'REFUNDED', 'DISPUTED']

/** Payments in these states do not change automatically. */
export function isSettled(payment: { state: PaymentState } | null): boolean {
  return payment === null || settled.includes(payment.state)
}
