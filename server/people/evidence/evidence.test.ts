import { afterAll, expect, test } from 'vitest'
import { openPaymentDesk } from '#tests/support/payments/open-payment-desk.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'

const harness = await startPaymentHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openPaymentDesk(harness, ['FINANCE'])
const reason = 'To answer the dispute'

test.each([
  ['stripe', 'pm_card_createDispute'],
  ['paypal', 'disputes'],
] as const)(
  'a dispute at %s is listed with its date, and its evidence names order, tickets and buyer',
  async (provider, choice) => {
    const bought = await harness.begin(provider, choice)
    expect(await harness.complete(provider, bought.token)).toMatchObject({ success: true })
    await harness.settleDown()
    const row = context.db.selectFrom('purchases').innerJoin('accounts', 'accounts.id', 'accountId')
    const found = await row
      .select(['purchases.number', 'email'])
      .where('purchases.id', '=', bought.id)
      .executeTakeFirstOrThrow()
    const code = context.ids.purchases.encode(Number(found.number))

    const { rows } = await desk.get('/disputes?state=OPEN&sort=answer_by')
    const listed = rows.find(({ purchase_id }: { purchase_id: string }) => purchase_id === code)
    expect(listed).toMatchObject({
      state: 'OPEN',
      amount: 5,
      reason: expect.any(String),
      answer_by: expect.any(String),
    })
    expect(new Date(listed.answer_by) > context.now()).toBe(true)

    const { needs } = await desk.get('/today')
    expect(needs).toContainEqual(expect.objectContaining({ kind: 'DISPUTES_OPEN' }))

    const { text } = await desk.post(`/purchases/${code}/evidence`, { reason })
    for (const part of [code, found.email, listed.provider_ref, 'tickets 1 to', '£5.00']) expect(text).toContain(part)
    expect(text.length).toBeLessThan(100_000)
    expect(await desk.actionsOf(code)).toEqual(['purchase.evidence'])
  },
)

test('evidence is for staff of the brand of the order', async () => {
  const bought = await harness.begin('stripe', 'pm_card_createDispute')
  const { number } = await context.db
    .selectFrom('purchases')
    .select('number')
    .where('id', '=', bought.id)
    .executeTakeFirstOrThrow()
  const lantern = await openPaymentDesk(harness, ['FINANCE'], ['UK_LANTERN'])
  const path = `/purchases/${context.ids.purchases.encode(Number(number))}/evidence`
  expect((await lantern.post(path, { reason })).status).toBe(404)
  expect((await lantern.get('/disputes')).rows).toEqual([])
})
