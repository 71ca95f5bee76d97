import { afterAll, expect, test } from 'vitest'
import { makeXsrfToken } from '#server/platform/http/xsrf.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { type Bought, startPaymentHarness } from '#tests/support/payments/payment-harness.ts'

const harness = await startPaymentHarness({ webhooks: false })
afterAll(() => harness.close())

const calls = [
  ['GET', 'stripe/key'],
  ['GET', 'paypal/client'],
  ['POST', 'stripe/charges/start'],
  ['POST', 'paypal/charges/start'],
  ['POST', 'stripe/charges/complete'],
  ['POST', 'paypal/charges/complete'],
] as const

const withHeaders = async (method: string, path: string, headers: Record<string, string>) => {
  const answer = await fetch(`${harness.base}/payments/${path}`, { method, headers })
  const { data, error } = (await answer.json()) as { data?: { purchase_id: string }; error?: { name: string } }
  return error?.name ?? data?.purchase_id
}

/** Two purchases of two people, so that both can be paid at once. */
const twoOrders = async (): Promise<readonly [Bought, Bought]> => {
  const orders = [
    await harness.begin('stripe', 'pm_card_visa_debit'),
    await harness.begin('stripe', 'pm_card_visa_debit'),
  ] as const
  for (const { token } of orders) await harness.start('paypal', token)
  return orders
}

test.each(calls)(
  '%s %s names the purchase of its token, and a bearer is preferred to the cookie',
  async (method, path) => {
    const [own, other] = await twoOrders()
    const cookie = `mm_winplus_payment=${other.token}`
    expect(await withHeaders(method, path, { authorization: `Bearer ${own.token}` })).toBe(own.publicId)
    expect(await withHeaders(method, path, { authorization: `Bearer ${own.token}`, cookie })).toBe(own.publicId)
    const echoed = makeXsrfToken(harness.context.config, '')
    const fromPage = { cookie: `${cookie}; XSRF-TOKEN=${echoed}`, 'x-xsrf-token': echoed }
    expect(await withHeaders(method, path, fromPage)).toBe(other.publicId)
  },
)

test.each(['Bearer', 'Bearer ', 'Bearer null', 'bearer a b'])(
  'a bad bearer, %j, is not replaced by the cookie',
  async (authorization) => {
    const { token } = await harness.buy()
    const cookie = `mm_winplus_payment=${token}`
    expect(await withHeaders('GET', 'stripe/key', { authorization, cookie })).toBe('TokenRejected')
  },
)

test.each(calls)(
  '%s %s refuses the token of a purchase that a newer one replaced, and says so',
  async (method, path) => {
    const account = await makeAccount(harness.context)
    const older = await harness.begin('stripe', undefined, { account })
    await harness.start('paypal', older.token)
    const newer = await harness.begin('stripe', undefined, { account })
    const answer = await harness.sendRequest(path, older.token, method)
    expect(answer).toMatchObject({ status: 401, error: 'PaymentSessionEnded' })
    expect(answer.meta).toEqual({ purchase_id: older.publicId, reason: 'replaced' })
    await harness.runJobs()
    expect(await harness.sendRequest(path, older.token, method)).toMatchObject({
      status: 401,
      error: 'PaymentSessionEnded',
    })
    expect(await harness.stateOf(newer.id)).toMatchObject({ purchase: 'PAYING', payments: ['STRIPE OPEN'] })
    expect(await harness.chargedFor(newer.publicId)).toEqual({ captured: 0, refunded: 0, authorised: 0 })
  },
)

test('a payment completes the purchase of its token only, though both are authorised', async () => {
  const [own, other] = await twoOrders()
  expect(await harness.complete('stripe', own.token)).toMatchObject({ success: true, purchase_id: own.publicId })
  expect(await harness.stateOf(other.id)).toMatchObject({ purchase: 'PAYING' })
  expect(await harness.chargedFor(other.publicId)).toMatchObject({ captured: 0 })
})

test('starting a payment is refused once the purchase is paid, and completing it answers the same again', async () => {
  const { token, publicId } = await harness.begin('stripe', 'pm_card_visa_debit')
  await harness.complete('stripe', token)
  for (const [method, path] of calls.slice(0, 4)) {
    const { error, meta } = await harness.sendRequest(path, token, method)
    expect({ error, meta }).toEqual({ error: 'PaymentSessionEnded', meta: { purchase_id: publicId, reason: 'paid' } })
  }
  expect(await harness.complete('stripe', token)).toMatchObject({ success: true, purchase_id: publicId })
})
