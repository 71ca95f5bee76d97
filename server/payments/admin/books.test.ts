import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { londonDay, londonMonth } from '#domain/time/london.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { openPaymentDesk } from '#tests/support/payments/open-payment-desk.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { reconcileProviders } from '../reconciliation/reconcile-day.ts'
import { insertReport } from '../reconciliation/report-queries.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { closeMonth } from './close-month.ts'

const harness = await startPaymentHarness({ webhooks: false, startsAt: new Date('2026-03-29T12:00:00Z') })
const { context } = harness
afterAll(() => harness.close())
const desk = await openPaymentDesk(harness, ['FINANCE'])

type Closing = { line: string; ours: number; theirs: number | null; difference: number | null; days_missing: number }
const closing = async (month: string): Promise<Closing[]> => (await desk.get(`/books/closing?month=${month}`)).rows

async function buy(pricePence: number, creditPence: number) {
  const account = await makeAccount(context, { creditPence })
  const bought = await harness.begin('stripe', 'pm_card_visa_debit', { account, pricePence, creditPence })
  expect(await harness.complete('stripe', bought.token)).toMatchObject({ success: true })
  return bought
}
const refund = async (purchaseId: string, amountPence: number) => {
  const order = { requestId: randomUUID(), purchaseId, amountPence: pence(amountPence), reason: 'For a test' }
  await refundOrder(context, { ...order, method: 'PROVIDER' })
  await harness.runJobs()
}

async function expectMonthToAgree(month: string): Promise<void> {
  const lines = await closing(month)
  for (const { line, difference } of lines) expect([line, difference ?? 0]).toEqual([line, 0])
  const expectedFees = [...harness.sandbox.state.stripe.balanceTransactions.values()]
    .filter(({ created }) => londonMonth(new Date(created * 1000)) === month)
    .reduce((sum, { fee }) => sum + fee, 0)
  const { rows } = await desk.get(`/books/fees?from=${month}-01&to=${month}-28`)
  for (const { captured, refunded, disputed, fees, left } of rows as Record<string, number>[])
    expect(Math.round(100 * (captured! - refunded! - disputed! - fees!))).toBe(Math.round(100 * left!))
  expect(lines.find(({ line }) => line === 'STRIPE FEES')?.ours).toBe(expectedFees / 100)
}

test('random days of orders and refunds agree to the penny with the provider, the orders and the ledger', async () => {
  const orders = fc.array(
    fc.record({
      pricePence: fc.integer({ min: 400, max: 900 }),
      creditPence: fc.integer({ min: 0, max: 150 }),
      refundedPence: fc.integer({ min: 0, max: 300 }),
      daysLater: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 4, maxLength: 4 },
  )
  await makeAccount(context, { creditPence: 100 })
  let owedBefore = 0
  await fc.assert(
    fc.asyncProperty(orders, async (days) => {
      const from = londonDay(context.now())
      for (const { pricePence, creditPence, refundedPence, daysLater } of days) {
        const { id } = await buy(pricePence, creditPence)
        harness.forward(daysLater * DAY_MS)
        if (refundedPence > 0) await refund(id, refundedPence)
      }
      harness.forward(DAY_MS)
      const months = new Set<string>()
      for (
        let day = Temporal.PlainDate.from(from);
        day.toString() < londonDay(context.now());
        day = day.add({ days: 1 })
      ) {
        const { differences } = await reconcileProviders(context, day.toString())
        expect(differences).toEqual([])
        months.add(day.toString().slice(0, 7))
      }
      for (const month of months) await expectMonthToAgree(month)
      const [last] = [...months].slice(-1)
      const after = (await closing(last!)).find(({ line }) => line === 'CREDIT OWED AFTER')!
      const next = Temporal.PlainYearMonth.from(last!).add({ months: 1 }).toString()
      owedBefore = (await closing(next)).find(({ line }) => line === 'CREDIT OWED BEFORE')!.ours
      expect(owedBefore).toBe(after.ours)
    }),
    { numRuns: process.env.FULL ? 10 : 1, endOnFailure: true },
  )
  expect(owedBefore).toBeGreaterThan(0)
})

test('sales sum to the same by every group', async () => {
  const [from, to] = ['2026-03-01', londonDay(new Date(context.now().getTime() + DAY_MS))]
  const sumsOf = async (by: string) => {
    const { rows } = await desk.get(`/books/sales?by=${by}&from=${from}&to=${to}`)
    const sum = (name: string) =>
      Math.round(100 * rows.reduce((all: number, row: Record<string, number>) => all + (row[name] ?? 0), 0))
    return { items: sum('items'), discount: sum('discount'), paid: sum('paid'), credit: sum('credit') }
  }
  const before = await sumsOf('DAY')
  const { tag } = await makeCampaign(context, { prices: [{ pricePence: 500, quantity: 3 }] })
  const { id: accountId } = await makeAccount(context, { creditPence: 500 })
  const byCredit = orderOf([{ tag, pricePence: 500, quantity: 3 }], { creditPence: pence(500) })
  expect(await startOrder(context, accountId, byCredit)).toMatchObject({ is_free: true })
  harness.forward(DAY_MS)
  const byDay = await sumsOf('DAY')
  expect(byDay).toEqual({ ...before, items: before.items + 500, credit: before.credit + 500 })
  expect(byDay.items).toBe(byDay.paid + byDay.credit)
  expect(byDay.paid).toBeGreaterThan(0)
  for (const by of ['BRAND', 'PLATFORM', 'SOURCE']) expect(await sumsOf(by)).toEqual(byDay)
  for (const by of ['CAMPAIGN', 'VAT'])
    expect(await sumsOf(by)).toMatchObject({ items: byDay.items, discount: byDay.discount })
  const other = await desk.get(`/books/sales?from=2020-01-01&to=2020-01-31`)
  expect(other.rows).toEqual([])
})

describe('A difference', () => {
  const report = async () => {
    const about = randomUUID()
    const difference = { what: 'CAPTURE_MISSING_AT_US', about, stored: null, found: '£5.00 CAPTURED' }
    await context.db.transaction().execute(async (tx) => {
      const kind = 'PROVIDERS' as const
      await insertReport(
        tx,
        { kind, day: '2026-02-10', totals: {}, feesPence: {}, differences: [difference] },
        context.now(),
      )
    })
    const { rows } = await desk.get('/books/differences?state=OPEN')
    return rows.find((row: { about: string }) => row.about === about)
  }

  test('is closed once, by a person, with what was found out', async () => {
    const { report_id, position } = await report()
    const path = `/books/differences/${report_id}/${position}/close`
    const answers = await Promise.all(
      [desk.cleo, desk.carl].map((by) => desk.post(path, { words: 'Captured by hand at Stripe' }, by)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { rows } = await desk.get('/books/differences?state=CLOSED')
    expect(rows).toMatchObject([
      { report_id, ours: null, theirs: '£5.00 CAPTURED', words: 'Captured by hand at Stripe' },
    ])
    expect(await desk.actionsOf(`${report_id} ${position}`)).toEqual(['books.close'])
  })

  test('is shown to staff of all brands only', async () => {
    const { report_id, position } = await report()
    const lantern = await openPaymentDesk(harness, ['FINANCE'], ['UK_LANTERN'])
    expect((await lantern.get('/books/differences')).rows).toEqual([])
    expect((await lantern.get('/books/closing?month=2026-03')).rows).toEqual([])
    const path = `/books/differences/${report_id}/${position}/close`
    expect((await lantern.post(path, { words: 'Not mine' })).status).toBe(404)
  })
})

describe('The VAT class of a campaign', () => {
  const sell = async () => {
    const { id } = await buy(600, 0)
    const item = context.db.selectFrom('purchaseItems').innerJoin('campaigns', 'campaigns.id', 'campaignId')
    return item.select('tag').where('purchaseId', '=', id).executeTakeFirstOrThrow()
  }
  const set = (tag: string, vat_class: string) =>
    desk.post(`/books/vat-classes/${tag}`, { vat_class, reason: 'Our adviser says so' })

  test('is changed with a line of the audit, and moves its sales to the other class', async () => {
    const { tag } = await sell()
    const day = londonDay(context.now())
    const sold = async () => (await desk.get(`/books/sales?by=VAT&from=${day}&to=${day}`)).rows
    const before = await sold()
    expect(await set(tag, 'EXEMPT')).toMatchObject({ status: 200 })
    const exempt = (await sold()).find(({ group }: { group: string }) => group === 'EXEMPT')
    expect(exempt).toMatchObject({ items: 6, vat: 0 })
    const standard = (rows: { group: string; items: number }[]) =>
      rows.find(({ group }) => group === 'STANDARD')?.items ?? 0
    expect(standard(before) - standard(await sold())).toBe(6)
    expect(await desk.actionsOf(tag)).toEqual(['books.vat'])
  })

  test('cannot be changed once a month in which it was sold is over', async () => {
    const { tag } = await sell()
    harness.forward(32 * DAY_MS)
    expect(await set(tag, 'OUTSIDE')).toMatchObject({ error: 'ValidationError', fields: [{ path: 'vat_class' }] })
  })
})

test('a month without a purchase is closed with zero', async () => {
  const lines = await closeMonth(context, '2020-01')
  expect(lines.every(({ oursPence }) => oursPence === 0)).toBe(true)
})
