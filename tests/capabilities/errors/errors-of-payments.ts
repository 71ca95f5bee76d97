import { startOne, type TestHarness } from '#tests/support/servers/test-harness.ts'
import type { ErrorCase } from './error-case.ts'

/** The payment token of an order that is held, as the header that carries it. */
async function payerOf(harness: TestHarness) {
  const { token } = (await startOne(harness)).body.data.token
  return { authorization: `Bearer ${token}` }
}

/** In place of the id, which differs with each run. */
const PURCHASE_ID = '6EHUrCvh'

export const errorsOfPayments: ErrorCase[] = [
  {
    name: 'TokenExpired',
    how: 'The payment session is over.',
    provoke: async (harness) => {
      const payer = await payerOf(harness)
      harness.setTime(600)
      return harness.post('/payments/stripe/charges/start', {}, payer)
    },
  },
  {
    name: 'PaymentSessionEnded',
    how: 'A newer order has taken the place of this one.',
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
    how: 'There is no payment token, or it is none of ours.',
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
    how: "A webhook does not carry its provider's signature.",
    provoke: (harness) => harness.post('/payments/stripe/webhook', {}),
  },
]
