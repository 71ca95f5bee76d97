import { afterAll, expect, test } from 'vitest'
import { makeDb } from '#server/platform/db/db.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { withLease } from './lease-queries.ts'

const harness = await startPaymentHarness({ webhooks: false })
afterAll(() => harness.close())

test('a lease that could not be released while the database was away is released afterwards', async () => {
  const bought = await harness.buy()
  await harness.start('stripe', bought.token)
  const { id } = await harness.context.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const leases = () => harness.context.db.selectFrom('payments').select('leaseUntil').where('id', '=', id).execute()
  let isAway = false
  const connect = async () => {
    if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    return harness.context.pool.connect()
  }
  const db = makeDb({ connect, end: async () => {} } as never)
  const work = async () => {
    isAway = true
  }
  await expect(withLease({ ...harness.context, db }, id, work)).rejects.toThrow('away')
  expect(await leases()).toEqual([{ leaseUntil: expect.any(Date) }])
  isAway = false
  await expect.poll(leases).toEqual([{ leaseUntil: null }])
})
