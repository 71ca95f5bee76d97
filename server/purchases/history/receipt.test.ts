import { afterAll, expect, test } from 'vitest'
import { saltOf } from '#domain/draw/commitment.ts'
import { pence } from '#domain/money.ts'
import { testContext } from '#tests/database.ts'
import { type MadeAccount, makeAccount } from '#tests/make-accounts.ts'
import { makeCampaign } from '#tests/make-campaigns.ts'
import { makePromo } from '#tests/make-promos.ts'
import { orderOf, startOrder } from '#tests/orders.ts'
import { sendReceipt } from './receipt.ts'

// A Friday morning.
const context = await testContext({ now: () => new Date('2026-11-20T10:00:00Z') })
afterAll(() => context.close())

/** The receipt of the account's one order, which needs no payment. */
async function receiptOf({ id: accountId, email }: MadeAccount, order: Parameters<typeof startOrder>[2]) {
  await startOrder(context, accountId, order)
  const { id } = await context.db
    .selectFrom('purchases')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await sendReceipt(context, id)
  return context.sentEmails.find(({ to }) => to === email)!.text
}

test('a receipt names what was bought, what came off, what was paid and which tickets it gave', async () => {
  const { tag } = await makeCampaign(context, { title: 'A fine teapot', prices: [{ pricePence: 1000, quantity: 3 }] })
  await makePromo(context, { code: 'TENOFF' })
  const order = orderOf([{ tag, pricePence: 1000, quantity: 3 }], { promoCode: 'TENOFF', creditPence: pence(900) })
  const text = await receiptOf(await makeAccount(context, { creditPence: 5000 }), order)
  for (const line of [
    'A fine teapot: £10.00',
    'Promo code TENOFF: -£1.00',
    'Site credit: -£9.00',
    'Paid: £0.00',
    'A fine teapot: tickets 1 to 3, draw Sunday 20 December 2026 at 11am',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/Add the draw to your calendar \S+\/draws\/[0-9a-f-]{36}\/calendar\.ics/)
  const { rows } = await context.pool.query('select id, entrant_key as key from rounds')
  const [, code, salt] = new RegExp(`/draws/${rows[0].id}#code=(\\w+)&salt=([0-9a-f]{32})&first=1&last=3`).exec(text)!
  expect(salt).toBe(Buffer.from(saltOf(rows[0].key, code!)).toString('hex'))
})

test('a receipt says the date of each draw of an option for all of next week', async () => {
  const price = { pricePence: 0, quantity: 1, frequency: 'ALL_NEXT_WEEK' } as const
  const { tag } = await makeCampaign(context, {
    title: 'A daily mug',
    limitType: 'DAY',
    activeFrom: '00:00',
    activeUntil: '15:00',
    prices: [price],
  })
  const text = await receiptOf(await makeAccount(context), orderOf([{ tag, ...price }]))
  const draws = text.match(/A daily mug: ticket 1, draw \w+day \d+ \w+ \d{4} at 4pm/g)
  expect(new Set(draws).size).toBe(5)
})
