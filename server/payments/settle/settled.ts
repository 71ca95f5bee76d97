import type { PaymentState } from '#domain/payment.ts'

const settled: readonly PaymentState[] = ['CANCELLED', 'CAPTURED', 'REFUNDING', 'REFUNDED', 'DISPUTED']

/** Nothing more comes of these by themselves. */
export function isSettled(payment: { state: PaymentState } | null): boolean {
  return payment === null || settled.includes(payment.state)
}
