import type { TestHarness } from '#tests/support/servers/test-harness.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/**
 * The buyer confirms a card for which the bank asks for authentication, and our server is notified. Returns the bank's
 * page.
 */
export async function beginChallenge(harness: TestHarness, token: string): Promise<URL> {
  const { key, payment_intent } = (await harness.post('/payments/stripe/charges/start', {}, bearer(token))).body.data
  const answer = await fetch(`${harness.sandboxUrl}/stripe/v1/payment_intents/${payment_intent.id}/confirm`, {
    method: 'POST',
    headers: bearer(key),
    body: new URLSearchParams({
      payment_method: 'pm_card_authenticationRequired',
      client_secret: payment_intent.client_secret,
      return_url: 'http://127.0.0.1/return',
    }),
  })
  const { next_action } = (await answer.json()) as { next_action: { redirect_to_url: { url: string } } }
  await harness.post('/payments/stripe/charges/complete', {}, bearer(token))
  return new URL(next_action.redirect_to_url.url)
}

/** Presses a button of the bank's page, then returns to our site. */
export async function answerChallenge(harness: TestHarness, token: string, page: URL, answer: 'complete' | 'fail') {
  await fetch(`${page.origin}${page.pathname}/${answer}${page.search}`, { method: 'POST', redirect: 'manual' })
  await harness.post('/payments/stripe/charges/complete', {}, bearer(token))
}
