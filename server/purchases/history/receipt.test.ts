import { v7 as uuid } from 'uuid'
import { afterAll, expect, test, vi } from 'vitest'
import { saltOf } from '#domain/draw/commitment.ts'
import { pence } from '#domain/money/money.ts'
import { sendIn } from '#server/platform/db/pipeline.ts'
import { type MadeAccount, makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { testContext } from '#tests/support/database/database.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { purchaseJobs } from '../jobs.ts'
import { sendReceipts } from './receipt.ts'
import { insertReceiptsDue, queueReceiptsDue } from './receipt-queries.ts'

// A Friday morning.
const context = await testContext({ now: () => new Date('2026-11-20T10:00:00Z') })
afterAll(() => context.close())

/** The receipt of the account's one order, which needs no payment. */
async function receiptOf({ id: accountId, email }: MadeAccount, order: Parameters<typeof startOrder>[2]) {
  await startOrder(context, accountId, order)
  await Promise.all(await sendReceipts(context, [await purchaseOf(accountId)]))
  return context.sentEmails.find(({ to }) => to === email)!.text
}

async function purchaseOf(accountId: string): Promise<string> {
  const purchases = context.db.selectFrom('purchases').select('id').where('accountId', '=', accountId)
  return (await purchases.executeTakeFirstOrThrow()).id
}

test('a receipt names the items, the discounts, the payment and the tickets', async () => {
  const { tag } = await makeCampaign(context, { title: 'A fine teapot', prices: [{ pricePence: 1000, quantity: 3 }] })
  await makePromo(context, { code: 'TENOFF' })
  const order = orderOf([{ tag, pricePence: 1000, quantity: 3 }], { promoCode: 'TENOFF', creditPence: pence(900) })
  const text = await receiptOf(await makeAccount(context, { creditPence: 5000 }), order)
  for (const line of [
    'A fine teapot, 3 entries: £10.00',
    'Promo code TENOFF: -£1.00',
    'Site credit: -£9.00',
    'Paid: £0.00',
    'A fine teapot: tickets 1 to 3, draw Sunday 20 December 2026 at 11am',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/Add the draw to your calendar \S+\/draws\/[0-9a-f-]{36}\/calendar\.ics\?brand=\w+/)
  const { rows } = await context.pool.query('select id, entrant_key as key from rounds')
  const [, code, salt] = new RegExp(
    `/draws/${rows[0].id}\\?brand=\\w+#code=(\\w+)&salt=([0-9a-f]{32})&first=1&last=3`,
  ).exec(text)!
  expect(salt).toBe(Buffer.from(saltOf(rows[0].key, code!)).toString('hex'))
})

test.each([
  ['STRIPE', 'Paid by card: £5.00'],
  ['PAYPAL', 'Paid with PayPal: £5.00'],
])('a receipt of an order paid by %s says "%s"', async (provider, line) => {
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 500, quantity: 1 }] })
  const { id: accountId, email } = await makeAccount(context)
  await startOrder(context, accountId, orderOf([{ tag, pricePence: 500, quantity: 1 }]))
  const purchaseId = await purchaseOf(accountId)
  const payment = { id: uuid(), purchaseId, provider, providerRef: uuid(), amountPence: 500, state: 'CAPTURED' }
  await context.db
    .insertInto('payments')
    .values({ ...payment, capturedAt: context.now() })
    .execute()
  await payOrder(context, purchaseId)
  await Promise.all(await sendReceipts(context, [purchaseId]))
  expect(context.sentEmails.findLast(({ to }) => to === email)!.text).toContain(line)
})

test('a receipt has the date of each draw of an option for all of next week', async () => {
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

test('a receipt that cannot be sent fails alone, and is tried again alone', async () => {
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 0, quantity: 1 }] })
  const buyers = await Promise.all([1, 2, 3].map(() => makeAccount(context)))
  for (const { id } of buyers) await startOrder(context, id, orderOf([{ tag, pricePence: 0, quantity: 1 }]))
  const bought = await Promise.all(buyers.map(({ id }) => purchaseOf(id)))
  await runJobs(context, purchaseJobs)

  const { send } = context.mail
  const sending = vi.spyOn(context.mail, 'send').mockImplementation(async (mail) => {
    if (mail.to === buyers[1]!.email) throw new Error('the mailbox is full')
    await send(mail)
  })
  await insertReceiptsDue(sendIn(context.db), bought)
  await runJobs(context, purchaseJobs)
  sending.mockRestore()
  const received = buyers.map(({ email }) => context.sentEmails.filter(({ to }) => to === email).length)
  expect(received).toEqual([2, 1, 2])
  const { rows } = await context.pool.query('select payload from graphile_worker._private_jobs')
  expect(rows).toEqual([{ payload: [{ purchaseId: bought[1] }] }])
})

test('due receipts become jobs of fifty at most, once for any number of processes', async () => {
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 0, quantity: 1 }] })
  const { id } = await makeAccount(context)
  await startOrder(context, id, orderOf([{ tag, pricePence: 0, quantity: 1 }]))
  await context.pool.query('delete from receipts_due; delete from graphile_worker._private_jobs')
  const { rows: copies } = await context.pool.query<{ id: string }>(
    `insert into purchases overriding system value
     select (jsonb_populate_record(purchases, jsonb_build_object('id', gen_random_uuid(), 'number', 1000000 + copy))).*
     from purchases, generate_series(1, 51) as copy where account_id = $1 returning id`,
    [id],
  )
  const ids = copies.map((row) => row.id)
  await insertReceiptsDue(sendIn(context.db), ids)

  await Promise.all([1, 2, 3].map(() => queueReceiptsDue(context.db)))
  const { rows: jobs } = await context.pool.query<{ payload: { purchaseId: string }[] }>(
    'select payload from graphile_worker._private_jobs order by json_array_length(payload)',
  )
  expect(jobs.map(({ payload }) => payload.length)).toEqual([1, 50])
  expect(new Set(jobs.flatMap(({ payload }) => payload.map(({ purchaseId }) => purchaseId)))).toEqual(new Set(ids))
})
