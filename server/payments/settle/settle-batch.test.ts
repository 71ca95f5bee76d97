import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { makeDb } from '#server/platform/db/db.ts'
import { ProcessCache } from '#server/platform/process-cache.ts'
import { dyingAfter } from '#tests/crash/dying-context.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { tablesReadWhole } from '#tests/support/database/batch-plans.ts'
import { untilWaiting } from '#tests/support/database/locks.ts'
import { statementText } from '#tests/support/database/statement-text.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { startPaymentHarness } from '#tests/support/payments/payment-harness.ts'
import { findPayment } from '../queries.ts'
import { startPayment } from '../start-payment.ts'
import { applyStep } from './apply-step.ts'
import { settlePayment } from './settle-payment.ts'
import { sweepPayments } from './sweep-payments.ts'

const harness = await startPaymentHarness({ webhooks: false })
const { context } = harness
afterAll(() => harness.close())
afterEach(() => expectLedgersToAgree(context))

const prices = [{ pricePence: 500, quantity: 3 }]
type Authorised = Awaited<ReturnType<typeof harness.begin>>

/** Confirms a number of payments for one campaign, one after the other. */
async function authorise(count: number, card = 'pm_card_visa_debit', more = {}): Promise<Authorised[]> {
  const campaign = await makeCampaign(context, { globalLimit: 1000, prices })
  const all: Authorised[] = []
  for (let index = 0; index < count; index += 1) all.push(await harness.begin('stripe', card, { campaign, ...more }))
  return all
}

/** The next step of a payment, with its provider snapshot. */
async function step({ paymentId, ref }: Authorised) {
  const seen = (await findPayment(context.db, paymentId))!
  const read = await context.providers.STRIPE.read(ref)
  if (read.outcome !== 'yes') throw new Error(read.why)
  return { seen, read: read.value, made: { capture: false, cancel: false }, finished: null, lease: noLease }
}
const noLease = { until: new Date(0), isHeld: true }
const stepsOf = (all: readonly Authorised[]) => Promise.all(all.map(step))
const captureAll = (all: readonly Authorised[]) =>
  Promise.all(all.map(({ ref, paymentId }) => context.providers.STRIPE.capture({ ref, key: `cap:${paymentId}` })))

const statesOf = async (all: readonly Authorised[]) =>
  Promise.all(all.map(async ({ id }) => (await harness.stateOf(id)).purchase))
const ticketsOf = async ([first]: readonly Authorised[]) => {
  const { rows } = await context.pool.query(
    'select first_ticket from entries where campaign_id = $1 and first_ticket is not null order by 1',
    [first!.campaignId],
  )
  return rows.map(({ first_ticket }) => first_ticket as number)
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => 1 + 3 * index)
/** In how many transactions the payments were moved last. */
const transactionsOf = async (all: readonly Authorised[]) => {
  const ids = all.map(({ paymentId }) => paymentId)
  const { rows } = await context.pool.query('select distinct xmin from payments where id = any($1)', [ids])
  return rows.length
}

test('payments authorised at once are claimed in one transaction, and captured ones get their tickets in one', async () => {
  const all = await authorise(6)
  const claimed = await Promise.all((await stepsOf(all)).map((each) => applyStep(context, each)))
  expect(claimed.map(({ next }) => next)).toMatchObject(
    all.map(({ paymentId }) => ({ operation: 'capture', key: `cap:${paymentId}` })),
  )
  expect([await transactionsOf(all), await statesOf(all)]).toEqual([1, all.map(() => 'CLAIMED')])
  await captureAll(all)
  const paid = await Promise.all((await stepsOf(all)).map((each) => applyStep(context, each)))
  expect(paid.map(({ next }) => next)).toEqual(all.map(() => 'done'))
  expect([await transactionsOf(all), await statesOf(all)]).toEqual([1, all.map(() => 'COMPLETED')])
  expect(await ticketsOf(all)).toEqual(numbered(6))
})

test('credit and codes are spent in a batch too, and each receipt is due', async () => {
  const campaign = await makeCampaign(context, { globalLimit: 1000, prices })
  const all: Authorised[] = []
  for (let index = 0; index < 4; index += 1) {
    const account = await makeAccount(context, { creditPence: 200 })
    all.push(await harness.begin('stripe', 'pm_card_visa_debit', { campaign, account, creditPence: 200 }))
  }
  await Promise.all((await stepsOf(all)).map((each) => applyStep(context, each)))
  await captureAll(all)
  await Promise.all((await stepsOf(all)).map((each) => applyStep(context, each)))
  expect([await transactionsOf(all), await statesOf(all)]).toEqual([1, all.map(() => 'COMPLETED')])
  const { rows } = await context.pool.query<{ id: string }>('select purchase_id as id from receipts_due')
  const ids = rows.map(({ id }) => id)
  expect(all.map(({ id }) => ids.includes(id))).toEqual([true, true, true, true])
})

test('a payment that another transaction holds waits alone, and the others go on', async () => {
  const all = await authorise(3)
  const [held, ...others] = all as [Authorised, ...Authorised[]]
  const steps = await stepsOf(all)
  const client = await context.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from purchases where id = $1 for update', [held.id])
    const pending = Promise.all(steps.map((each) => applyStep(context, each)))
    await untilWaiting(context)
    expect(await statesOf(others)).toEqual(['CLAIMED', 'CLAIMED'])
    await client.query('commit')
    await pending
  } finally {
    client.release()
  }
  expect(await statesOf(all)).toEqual(['CLAIMED', 'CLAIMED', 'CLAIMED'])
  await settleAll(context, all)
})

test('the index allows one of two claims of a purchase, and the others of the batch are claimed', async () => {
  const all = await authorise(3)
  const { id, paymentId } = all[1]!
  await context.pool.query(
    `insert into payments (id, purchase_id, provider, amount_pence, state)
     select gen_random_uuid(), $1, 'PAYPAL', 500, 'CLAIMED'`,
    [id],
  )
  await Promise.all((await stepsOf(all)).map((each) => applyStep(context, each)))
  expect((await findPayment(context.db, paymentId))!.state).toBe('CANCELLING')
  expect(await statesOf(all)).toEqual(['CLAIMED', 'PAYING', 'CLAIMED'])
  await context.pool.query(`delete from payments where purchase_id = $1 and provider = 'PAYPAL'`, [id])
  await settleAll(context, all)
})

test('a payment over the limit of credit cards is refused alone', async () => {
  const account = await makeAccount(context)
  const expensive = { prices: [{ pricePence: 20_000, quantity: 3 }] }
  const first = await harness.begin('stripe', 'pm_card_visa', {
    account,
    pricePence: 20_000,
    campaign: await makeCampaign(context, expensive),
  })
  await settlePayment(context, first.paymentId)
  const second = await harness.begin('stripe', 'pm_card_visa', {
    account,
    pricePence: 20_000,
    campaign: await makeCampaign(context, expensive),
  })
  const others = await authorise(2, 'pm_card_visa')
  await settleAll(context, [...others, second])
  expect(await statesOf([first, second, ...others])).toEqual(['COMPLETED', 'PAYING', 'COMPLETED', 'COMPLETED'])
  expect((await harness.stateOf(second.id)).ended).toEqual(['CREDIT_CARD_LIMIT'])
})

test('a batch whose connection breaks is done later, once', async () => {
  const all = await authorise(4)
  const client = await context.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from rounds where campaign_id = $1 for update', [all[0]!.campaignId])
    const pending = Promise.allSettled(all.map(({ paymentId }) => settlePayment(context, paymentId)))
    await untilWaiting(context)
    await context.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'fairdraw batches'`,
    )
    await client.query('commit')
    expect((await pending).some(({ status }) => status === 'rejected')).toBe(true)
  } finally {
    client.release()
  }
  harness.forward(130_000)
  await sweepPayments(context)
  expect(await statesOf(all)).toEqual(all.map(() => 'COMPLETED'))
  expect(await ticketsOf(all)).toEqual(numbered(4))
})

test('two processes that settle the same payments at once give each its tickets once', async () => {
  const all = await authorise(12)
  const pool = new pg.Pool({ ...context.pool.options, max: 10 })
  const other = { ...context, pool, db: makeDb(pool), cache: new ProcessCache() }
  try {
    await Promise.all([settleAll(context, all), settleAll(other, all), settleAll(context, all)])
  } finally {
    await pool.end()
  }
  expect(await statesOf(all)).toEqual(all.map(() => 'COMPLETED'))
  expect(await ticketsOf(all)).toEqual(numbered(12))
  for (const { publicId } of all) expect(await harness.chargedFor(publicId)).toMatchObject({ captured: 500 })
})

test('a process that dies at any point of a batch leaves no payment half done', async () => {
  for (let queries = 6, lives = false; !lives; queries += 5) {
    const all = await authorise(3)
    const dying = dyingAfter(context, queries)
    await Promise.allSettled(all.map(({ paymentId }) => settlePayment(dying.context, paymentId)))
    await dying.end()
    harness.forward(130_000)
    await sweepPayments(context)
    expect(await statesOf(all)).toEqual(all.map(() => 'COMPLETED'))
    expect(await ticketsOf(all)).toEqual(numbered(3))
    lives = !dying.life.died
  }
})

test('payments that are begun at once, some twice, are created once each', async () => {
  const bought = await Promise.all(Array.from({ length: 6 }, () => harness.buy()))
  const started = await Promise.all([...bought, ...bought].map(({ id }) => startPayment(context, id, 'STRIPE')))
  expect(started.map(({ ok }) => ok)).toEqual(started.map(() => true))
  const refs = started.map((each) => (each.ok ? each.value.ref : null))
  expect(refs.slice(6)).toEqual(refs.slice(0, 6))
  expect(new Set(refs).size).toBe(6)
})

test('no statement of these batches reads a whole table', async () => {
  const sent = new Set<string>()
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const text = statementText(given[0])
    if (this.pipeline && text.includes('$1')) sent.add(text)
    return plainQuery.apply(this, given) as never
  })
  try {
    const account = await makeAccount(context, { creditPence: 200 })
    const promoCode = await makePromo(context, { value: 10 })
    const [one] = await authorise(1, 'pm_card_visa', { account, creditPence: 200, promoCode, pricePence: 500 })
    await settlePayment(context, one!.paymentId)
  } finally {
    query.mockRestore()
  }
  expect(sent.size).toBeGreaterThan(20)
  expect(await tablesReadWhole(context, [...sent])).toEqual([])
})

const plainQuery = pg.Client.prototype.query as (...given: unknown[]) => unknown

function settleAll(given: Context, all: readonly Authorised[]): Promise<unknown> {
  return Promise.all(all.map(({ paymentId }) => settlePayment(given, paymentId)))
}
