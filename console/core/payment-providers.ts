import type { PaymentProvider } from '#domain/money/payment.ts'

/** The names of each provider and of its way to pay, as staff read them. */
export const providerTexts: Readonly<Record<PaymentProvider, { name: string; method: string }>> = {
  STRIPE: { name: 'Stripe', method: 'Card' },
  PAYPAL: { name: 'PayPal', method: 'PayPal' },
}

export const paidHeader = 'By card or PayPal'
