import { startOne, type TestHarness } from '#tests/support/servers/test-harness.ts'
import type { ErrorCase } from './error-case.ts'

/** The header with the payment token of a held order. */
async function payerOf(harness: TestHarness) {
  const { token } = (await startOne(harness)).body.data.token
  return { authorization: `Bearer ${token}` }
}

/** Replaces the id, which differs in each run. */
const PURCHASE_ID = '6EHUrCvh'

export const errorsOfPayments: ErrorCase[] = [
  {
    name: 'TokenExpired',
    how: 'The payment session has expired.',
    provoke: async (harness) => {
      const payer = await payerOf(harness)
      harness.setTime(600)
      return harness.post('/payments/stripe/charges/start', {}, payer)
    },
  },
  {
    name: 'PaymentSessionEnded',
    how: 'A newer order has replaced this one.',
    meta: { purchase_id: PURCHASE_ID, reason: 'replaced' },
    provoke: async (harness) => {
      const buyer = await harness.makeEntrant()
      const { token, purchase_id } = (await startOne(harness, {}, {}, buyer)).body.data
      await startOne(harness, {}, {}, buyer)
      const payer = { authorization: `Bearer ${token.token}` }
      const answered = await harness.post('/payments/paypal/charges/start', {}, payer)
      return { ...answered, body: JSON.parse(JSON.stringify(answered.body).replaceAll(purchase_id, PURCHASE_ID)) }
    },
  },
  {
    name: 'SavedCardGone',
    how: 'The card was removed in another tab.',
    provoke: async (harness) => {
      const body = { saved_card_id: '0198f000-0000-7000-8000-000000000000' }
      return harness.post('/payments/stripe/charges/start', body, await payerOf(harness))
    },
  },
  {
    name: 'TokenRejected',
    how: 'The payment token is missing, or is not one of ours.',
    provoke: (harness) => harness.get('/payments/stripe/key'),
  },
  {
    name: 'ServiceBusy',
    how: 'The card provider cannot be reached.',
    provoke: async (harness) => {
      harness.sandbox.faults.set({ simulator: 'stripe', call: '*', fault: 'error_before', times: 100 })
      return harness.post('/payments/stripe/charges/start', {}, await payerOf(harness))
    },
  },
  {
    name: 'AuthenticationError',
    how: "A webhook does not have its provider's signature.",
    provoke: (harness) => harness.post('/payments/stripe/webhook', {}),
  },
]
