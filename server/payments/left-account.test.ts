import { afterAll, expect, test } from 'vitest'
import { deleteAccount } from '#server/edge/account-deletion.ts'
import { startPaymentHouse } from '#tests/payment-house.ts'

const house = await startPaymentHouse({ webhooks: false })
afterAll(() => house.close())

const leave = (accountId: string) => deleteAccount(house.context, accountId, 'asked')

test('a payment that was only begun is cancelled with the account, and nobody can confirm it any more', async () => {
  const { id, ref, publicId, account } = await house.begin('stripe')
  expect((await leave(account.id)).ok).toBe(true)
  await house.runJobs()
  expect(await house.stateOf(id)).toMatchObject({ purchase: 'CANCELLED', payments: ['STRIPE CANCELLED'] })
  await expect(house.confirm(ref, 'pm_card_visa')).rejects.toThrow()
  expect(await house.chargedFor(publicId)).toMatchObject({ captured: 0, authorised: 0 })
})

test('money that is authorised before the cancel comes is let go: no ticket is issued and nothing taken', async () => {
  const { id, ref, publicId, account } = await house.begin('stripe')
  expect((await leave(account.id)).ok).toBe(true)
  await house.confirm(ref, 'pm_card_visa')
  await house.runJobs()
  expect(await house.stateOf(id)).toMatchObject({ purchase: 'CANCELLED', tickets: [], entries: ['RELEASED'] })
  expect(await house.chargedFor(publicId)).toMatchObject({ captured: 0, authorised: 0 })
})
