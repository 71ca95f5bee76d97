import { afterAll, expect, test } from 'vitest'
import { expirePurchases } from '#server/purchases/release/release-purchase.ts'
import { type MadeAccount, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context, app } = harness
afterAll(() => harness.close())

const statusFor = async (account: MadeAccount | null, purchaseId: string): Promise<string> => {
  const headers = account ? await signIn(context, account) : {}
  const { data, error } = (await app.inject({ url: `/api/entry/status/${purchaseId}`, headers })).json()
  return data?.status ?? error.name
}

test.each(['GUEST', 'REGISTERED'] as const)(
  'a %s reads each state by the session alone, as after 3-D Secure in a tab without storage',
  async (type) => {
    const account = await makeAccount(context, { type })
    const replaced = await harness.begin('stripe', undefined, { account })
    const approved = await harness.begin('paypal', 'pays', { account })
    // Its intent can still be confirmed until the job has cancelled it.
    expect(await statusFor(account, replaced.publicId)).toBe('PENDING')
    await harness.runJobs()
    expect(await statusFor(account, replaced.publicId)).toBe('FAILED')
    expect(await statusFor(account, approved.publicId)).toBe('PENDING')
    await harness.pressPay(approved.id)
    expect(await statusFor(account, approved.publicId)).toBe('PENDING')
    await harness.complete('paypal', approved.token)
    expect(await statusFor(account, approved.publicId)).toBe('PAID')

    const lapsed = await harness.begin('paypal', 'pays', { account })
    harness.forward(13 * 60_000)
    await expirePurchases(context)
    expect(await statusFor(account, lapsed.publicId)).toBe('PENDING')
    await harness.runJobs()
    expect(await statusFor(account, lapsed.publicId)).toBe('EXPIRED')

    const declined = await harness.begin('paypal', 'declined', { account })
    await harness.complete('paypal', declined.token)
    expect(await statusFor(account, declined.publicId), 'another way to pay is open').toBe('PENDING')
    harness.forward(13 * 60_000)
    await expirePurchases(context)
    await harness.runJobs()
    expect(await statusFor(account, declined.publicId)).toBe('EXPIRED')

    for (const { publicId } of [replaced, approved, lapsed, declined]) {
      expect(await statusFor(await makeAccount(context), publicId)).toBe('EntryNotFound')
      expect(await statusFor(null, publicId)).toBe('NotAuthenticated')
    }
  },
)

test('a replaced order whose card is confirmed before its intent is cancelled goes from PENDING to PAID', async () => {
  const replaced = await harness.begin('stripe')
  await harness.begin('stripe', undefined, { account: replaced.account })
  await harness.confirm(replaced.ref, 'pm_card_visa_debit')
  expect(await statusFor(replaced.account, replaced.publicId)).toBe('PENDING')
  await harness.runJobs()
  expect(await statusFor(replaced.account, replaced.publicId)).toBe('PAID')
})
