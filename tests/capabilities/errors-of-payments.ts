import type { ErrorCase } from './error-case.ts'
import { type StillHouse, startOne } from './still-house.ts'

/** The payment token of an order that is held, as the header that carries it. */
async function payerOf(house: StillHouse) {
  const { token } = (await startOne(house)).body.data.token
  return { authorization: `Bearer ${token}` }
}

/** In place of the id, which differs with each run. */
const PURCHASE_ID = '6EHUrCvh'

export const errorsOfPayments: ErrorCase[] = [
  {
    name: 'TokenExpired',
    how: 'The payment session is over.',
    provoke: async (house) => {
      const payer = await payerOf(house)
      house.setTime(600)
      return house.post('/payments/stripe/charges/start', {}, payer)
    },
  },
  {
    name: 'PaymentSessionEnded',
    how: 'A newer order has taken the place of this one.',
    meta: { purchase_id: PURCHASE_ID, reason: 'replaced' },
    provoke: async (house) => {
      const buyer = await house.somebody()
      const { token, purchase_id } = (await startOne(house, {}, {}, buyer)).body.data
      await startOne(house, {}, {}, buyer)
      const payer = { authorization: `Bearer ${token.token}` }
      const answered = await house.post('/payments/paypal/charges/start', {}, payer)
      return { ...answered, body: JSON.parse(JSON.stringify(answered.body).replaceAll(purchase_id, PURCHASE_ID)) }
    },
  },
  {
    name: 'TokenRejected',
    how: 'There is no payment token, or it is none of ours.',
    provoke: (house) => house.get('/payments/stripe/key'),
  },
  {
    name: 'ServiceBusy',
    how: 'The card provider cannot be reached.',
    provoke: async (house) => {
      house.sandbox.faults.set({ standIn: 'stripe', call: '*', fault: 'error_before', times: 100 })
      return house.post('/payments/stripe/charges/start', {}, await payerOf(house))
    },
  },
  {
    name: 'AuthenticationError',
    how: "A webhook does not carry its provider's signature.",
    provoke: (house) => house.post('/payments/stripe/webhook', {}),
  },
]
