import type { StillHouse } from './still-house.ts'

/** The buyer confirms a card whose bank asks for more, and our server hears of it: from here the order is in flight. */
export async function authoriseChallenge(house: StillHouse, token: string): Promise<void> {
  const bearer = { authorization: `Bearer ${token}` }
  const { key, payment_intent } = (await house.post('/payments/stripe/charges/start', {}, bearer)).body.data
  await fetch(`${house.sandboxUrl}/stripe/v1/payment_intents/${payment_intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({
      payment_method: 'pm_card_authenticationRequired',
      client_secret: payment_intent.client_secret,
      return_url: 'http://127.0.0.1/return',
    }),
  })
  await house.post('/payments/stripe/charges/complete', {}, bearer)
}
