import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { openPaymentDesk } from '#tests/support/payments/open-payment-desk.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())

const reason = 'The buyer rang'

async function paid(pricePence = 15_000) {
  const bought = await harness.begin('stripe', 'pm_card_visa_debit', { pricePence })
  expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
  return bought
}
const openTwo = async () => {
  const [finance, care] = [await openPaymentDesk(harness, ['FINANCE']), await openPaymentDesk(harness, ['OWNER'])]
  const refund = (publicId: string, amount: number, by = finance.cleo, request_id: string = randomUUID()) =>
    finance.post(`/purchases/${publicId}/refunds`, { request_id, amount, method: 'PROVIDER', reason }, by)
  const give = async (amount: number, by = care.cleo) => {
    const account = await makeAccount(context)
    const body = { account_id: account.externalId, credit_id: randomUUID(), amount, expires_at: null, reason }
    return care.post(`/people/${account.personId}/credit`, body, by)
  }
  return { finance, care, refund, give }
}

describe('The total that a member of staff gives alone in a day', () => {
  test('is added up over orders, and needs a second person above the setting', async () => {
    const { refund, finance } = await openTwo()
    const [first, second, third] = [await paid(), await paid(), await paid()]
    expect(await refund(first.publicId, 100)).toMatchObject({ outcome: 'DONE' })
    expect((await finance.get(`/purchases/${second.publicId}`)).refund_alone_left).toBe(100)
    const request = randomUUID()
    for (let time = 0; time < 2; time += 1)
      expect(await refund(second.publicId, 100, finance.cleo, request)).toMatchObject({ outcome: 'DONE' })
    expect(await refund(third.publicId, 0.01)).toMatchObject({ outcome: 'WAITING' })
    expect(await refund(third.publicId, 0.01, finance.carl)).toMatchObject({ outcome: 'DONE' })
    harness.forward(24 * 3_600_000)
    expect(await refund(third.publicId, 100)).toMatchObject({ outcome: 'DONE' })
  })

  test('is added up correctly when refunds race', async () => {
    const { refund } = await openTwo()
    const orders = await Promise.all([paid(), paid(), paid(), paid()])
    const answers = await Promise.all(orders.map(({ publicId }) => refund(publicId, 90)))
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['DONE', 'DONE', 'WAITING', 'WAITING'])
  })

  test('counts credit to several people, and credit together with refunds', async () => {
    const { refund, give, care } = await openTwo()
    expect(await give(30)).toMatchObject({ outcome: 'DONE' })
    expect(await give(20)).toMatchObject({ outcome: 'DONE' })
    expect(await give(0.01)).toMatchObject({ outcome: 'WAITING' })
    const order = await paid(30_000)
    expect(await refund(order.publicId, 150.01, care.cleo)).toMatchObject({ outcome: 'WAITING' })
    expect(await refund(order.publicId, 150, care.cleo)).toMatchObject({ outcome: 'DONE' })
  })

  test('counts lists, and appears on Today above half of the setting', async () => {
    const { refund, finance } = await openTwo()
    const [order, listed] = [await paid(30_000), await paid(9_000)]
    expect(await refund(order.publicId, 120)).toMatchObject({ outcome: 'DONE' })
    const send = (by = finance.cleo) =>
      finance.upload(
        '/refund-lists',
        new Blob([listed.publicId]),
        { list_id: randomUUID(), method: 'PROVIDER', bad_cells: 'REFUSE', reason },
        by,
      )
    expect(await send()).toMatchObject({ outcome: 'WAITING' })
    const { needs } = await finance.get('/today')
    const line = needs.find(({ kind }: { kind: string }) => kind === 'GIVEN_ALONE')
    expect(line.count).toBeGreaterThanOrEqual(1)
    expect(line.amount).toBeGreaterThanOrEqual(120)
  })
})
