import { afterAll, expect, test } from 'vitest'
import { deleteAccount } from '#server/people/exports.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'

const harness = await startPaymentHarness({ webhooks: false })
afterAll(() => harness.close())

const leave = (accountId: string) => deleteAccount(harness.context, accountId, 'asked')

test('a payment that was only begun is cancelled with the account, and can no longer be confirmed', async () => {
  const { id, ref, publicId, account } = await harness.begin('stripe')
  expect((await leave(account.id)).ok).toBe(true)
  await harness.runJobs()
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'CANCELLED', payments: ['STRIPE CANCELLED'] })
  await expect(harness.confirm(ref, 'pm_card_visa')).rejects.toThrow()
  expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 0, authorised: 0 })
})

test('money that is authorised before the cancel comes is released: no ticket is issued and nothing taken', async () => {
  const { id, ref, publicId, account } = await harness.begin('stripe')
  expect((await leave(account.id)).ok).toBe(true)
  await harness.confirm(ref, 'pm_card_visa')
  await harness.runJobs()
  expect(await harness.stateOf(id)).toMatchObject({ purchase: 'CANCELLED', tickets: [], entries: ['RELEASED'] })
  expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 0, authorised: 0 })
})
