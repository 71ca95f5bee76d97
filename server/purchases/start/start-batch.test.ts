import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { markCatalogueChanged } from '#server/catalogue/save-queries.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { tablesReadWhole } from '#tests/support/database/batch-plans.ts'
import { testContext } from '#tests/support/database/database.ts'
import { untilWaiting } from '#tests/support/database/locks.ts'
import { statementText } from '#tests/support/database/statement-text.ts'
import { namesIn, purchasesOf, remainingOf } from '#tests/support/payments/invariants.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'
import { startPurchase } from './start-purchase.ts'

const context = await testContext()
afterAll(() => context.close())
afterEach(() => expectLedgersToAgree(context))

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const people = (count: number) => times(count, () => makeAccount(context))
const want = (tag: string, quantity = 1) => orderOf([{ tag, pricePence: 200 * quantity, quantity }])
const raffle = { unitPricePence: 200, sliderMin: 1, sliderMax: 200 }

/** In how many transactions the purchases of a campaign were started. */
async function transactionsOf(campaignId: string): Promise<number> {
  const { rows } = await context.pool.query('select distinct xmin from entries where campaign_id = $1', [campaignId])
  return rows.length
}

test('purchases that start at once share one transaction, and each buyer gets their order', async () => {
  const { id, tag } = await makeCampaign(context, { globalLimit: 1_000, raffle })
  const buyers = await people(30)
  const answers = await Promise.all(buyers.map((buyer, index) => startOrder(context, buyer.id, want(tag, index + 1))))
  expect(answers.flatMap(namesIn)).toEqual([])
  expect(new Set(answers.map(({ purchase_id }) => purchase_id)).size).toBe(30)
  expect(await transactionsOf(id)).toBe(1)
  expect(await remainingOf(context, id)).toBe(1_000 - (30 * 31) / 2)
  const totals = await Promise.all(buyers.map((buyer) => purchasesOf(context, buyer.id)))
  expect(totals).toMatchObject(buyers.map(() => [{ state: 'HELD' }]))
})

test('the last tickets go to the first requests, and one that wants too many leaves them to the next', async () => {
  const { id, tag } = await makeCampaign(context, { globalLimit: 8, raffle })
  const buyers = await people(6)
  const wanted = [3, 3, 3, 1, 2, 1]
  const answers = await Promise.all(
    buyers.map((buyer, index) => startOrder(context, buyer.id, want(tag, wanted[index]))),
  )
  const gone = (remaining: number) => [{ name: 'GlobalEntryLimitReached', meta: { remaining } }]
  expect(answers.map(({ itemized }) => itemized.flatMap(({ errors }) => errors))).toMatchObject([
    [],
    [],
    gone(2),
    [],
    gone(1),
    [],
  ])
  expect(await remainingOf(context, id)).toBe(0)
})

test('a limit of a person holds for two accounts in one batch, and one of their purchases is unpaid', async () => {
  const { id, tag } = await makeCampaign(context, { limitType: 'COMPETITION', entryLimit: 5, raffle })
  const first = await makeAccount(context)
  const second = await makeAccount(context, { personId: first.personId })
  const [one, other] = await Promise.all([first, second].map((each) => startOrder(context, each.id, want(tag, 4))))
  expect([namesIn(one!), namesIn(other!)]).toEqual([[], []])
  const { rows } = await context.pool.query(
    `select purchases.state, quantity from purchases join entries on purchase_id = purchases.id
     where entries.campaign_id = $1 order by purchases.number`,
    [id],
  )
  expect(rows).toEqual([
    { state: 'CANCELLED', quantity: 4 },
    { state: 'HELD', quantity: 4 },
  ])
})

test('a person who is locked elsewhere waits alone, and the others continue', async () => {
  const { tag } = await makeCampaign(context, { raffle })
  const [locked, free] = await people(2)
  const client = await context.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from persons where id = $1 for no key update', [locked!.personId])
    const waiting = startOrder(context, locked!.id, want(tag))
    expect(namesIn(await startOrder(context, free!.id, want(tag)))).toEqual([])
    await untilWaiting(context)
    expect(await purchasesOf(context, locked!.id)).toEqual([])
    await client.query('commit')
    expect(namesIn(await waiting)).toEqual([])
  } finally {
    client.release()
  }
})

test('a start that breaks a constraint fails alone: the others of the batch have their tickets', async () => {
  const { id, tag } = await makeCampaign(context, { globalLimit: 10, raffle })
  const buyers = await people(3)
  const origin = (platform: string) => ({ brand: 'UK_FAIRDRAW', campaignTag: null, platform, attribution: {} }) as never
  const settled = await Promise.allSettled(
    ['website', 'by fax', 'app'].map((platform, index) =>
      startPurchase(context, want(tag), {
        accountId: buyers[index]!.id,
        endpoint: 'start',
        idempotencyKey: null,
        body: {},
        origin: origin(platform),
      }),
    ),
  )
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await remainingOf(context, id)).toBe(8)
})

test('a key holds once for any number of simultaneous calls, and a refused start is checked again under it', async () => {
  const { id, tag } = await makeCampaign(context, { globalLimit: 3, raffle })
  const [buyer, late] = await people(2)
  const repeated = await times(5, () => startOrder(context, buyer!.id, want(tag, 2), 'the key of sixteen letters'))
  expect(new Set(repeated.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await remainingOf(context, id)).toBe(1)
  await expect(startOrder(context, buyer!.id, want(tag, 1), 'the key of sixteen letters')).rejects.toThrow(
    'IdempotencyKeyReused',
  )

  const refused = await startOrder(context, late!.id, want(tag, 2), 'another of sixteen letters')
  expect(namesIn(refused)).toEqual(['GlobalEntryLimitReached'])
  await context.pool.query(
    'update stock set capacity = capacity + 5, remaining = remaining + 5 where campaign_id = $1',
    [id],
  )
  const allowed = await startOrder(context, late!.id, want(tag, 2), 'another of sixteen letters')
  expect(namesIn(allowed)).toEqual([])
  expect(await startOrder(context, late!.id, want(tag, 2), 'another of sixteen letters')).toEqual(allowed)
})

test('a key of a purchase with credit also applies to one without, and the other way round', async () => {
  const { tag } = await makeCampaign(context, { raffle })
  const buyer = await makeAccount(context, { creditPence: 200 })
  const withCredit = orderOf([{ tag, pricePence: 1600, quantity: 8 }], { creditPence: pence(200) })
  const alone = await startOrder(context, buyer.id, withCredit, 'one key of sixteen letters', 'body')
  expect(namesIn(alone)).toEqual([])
  expect(await startOrder(context, buyer.id, want(tag, 1), 'one key of sixteen letters', 'body')).toEqual(alone)
  await startOrder(context, buyer.id, want(tag, 1), 'two of sixteen letters')
  await expect(startOrder(context, buyer.id, withCredit, 'two of sixteen letters')).rejects.toThrow(
    'IdempotencyKeyReused',
  )
})

test('a batch uses a price that was changed after earlier batches', async () => {
  const { id, tag } = await makeCampaign(context, { raffle })
  const [early, late, later] = await people(3)
  expect(namesIn(await startOrder(context, early!.id, want(tag)))).toEqual([])
  await context.db.transaction().execute(async (tx) => {
    await tx.updateTable('campaigns').set({ unitPricePence: 150 }).where('id', '=', id).execute()
    await markCatalogueChanged(tx)
  })
  expect(namesIn(await startOrder(context, late!.id, want(tag)))).toEqual(['EntryPriceInvalid'])
  const dearer = orderOf([{ tag, pricePence: 300, quantity: 2 }])
  expect(namesIn(await startOrder(context, later!.id, dearer))).toEqual([])
})

test('bundles, several campaigns and several rounds go in batches too', async () => {
  const part = await makeCampaign(context, { globalLimit: 50, raffle })
  const daily = await makeCampaign(context, {
    limitType: 'COMPETITION',
    entryLimit: 9,
    prices: [{ pricePence: 400, quantity: 2 }],
  })
  const { tag } = await makeBundle(context, {
    tag: 'BOTH',
    pricePence: 700,
    items: [
      { campaignId: part.id, quantity: 3, pricePence: 300 },
      { campaignId: daily.id, quantity: 2, pricePence: 400 },
    ],
  })
  const buyers = await people(4)
  const request = orderOf([{ tag: daily.tag, pricePence: 400, quantity: 2 }], {
    bundles: [{ tag, pricePence: pence(700) }],
  })
  const answers = await Promise.all(buyers.map(({ id }) => startOrder(context, id, request)))
  expect(answers.flatMap(namesIn)).toEqual([])
  expect(await transactionsOf(part.id)).toBe(1)
  expect(await remainingOf(context, part.id)).toBe(50 - 12)
  const { rows } = await context.pool.query('select taken from person_counts where campaign_id = $1', [daily.id])
  expect(rows).toEqual(buyers.map(() => ({ taken: 4 })))
})

test('tickets that another process takes between check and write are not sold twice', async () => {
  const { id, tag } = await makeCampaign(context, { globalLimit: 5, raffle })
  const buyers = await people(4)
  const client = await context.pool.connect()
  try {
    await client.query('begin')
    await client.query('update stock set capacity = 2, remaining = 2 where campaign_id = $1', [id])
    const pending = Promise.all(buyers.map((buyer) => startOrder(context, buyer.id, want(tag))))
    await untilWaiting(context)
    await client.query('commit')
    const answers = await pending
    expect(answers.map(namesIn)).toEqual([[], [], ['GlobalEntryLimitReached'], ['GlobalEntryLimitReached']])
    expect(await remainingOf(context, id)).toBe(0)
  } finally {
    client.release()
  }
})

test('no start is confirmed without its tickets when the connection breaks, and the same keys hold once', async () => {
  const { id, tag } = await makeCampaign(context, { globalLimit: 100, raffle })
  const buyers = await people(20)
  const request = () => buyers.map((buyer) => startOrder(context, buyer.id, want(tag), `key of ${buyer.id}`))
  const client = await context.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from stock where campaign_id = $1 for update', [id])
    const pending = Promise.allSettled(request())
    await untilWaiting(context)
    await context.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'fairdraw batches'`,
    )
    expect((await pending).map(({ status }) => status)).toEqual(buyers.map(() => 'rejected'))
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await remainingOf(context, id)).toBe(100)
  const first = await Promise.all(request())
  expect(await Promise.all(request())).toEqual(first)
  expect(await remainingOf(context, id)).toBe(80)
})

test('no statement of a batch reads a whole table', async () => {
  const sent = new Set<string>()
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    if (this.pipeline) sent.add(statementText(given[0]))
    return plainQuery.apply(this, given) as never
  })
  try {
    const { tag } = await makeCampaign(context, { globalLimit: 9, limitType: 'COMPETITION', entryLimit: 9, raffle })
    const buyer = await makeAccount(context, { type: 'GUEST' })
    expect(namesIn(await startOrder(context, buyer.id, want(tag), 'a key of sixteen letters'))).toEqual([])
    const member = await makeAccount(context, { creditPence: 900 })
    const promoCode = await makePromo(context, { whitelist: [member.email] })
    const credit = { promoCode, creditPence: pence(900) }
    const withCredit = orderOf([{ tag, pricePence: 1400, quantity: 7 }], credit)
    expect(namesIn(await startOrder(context, member.id, withCredit))).toEqual([])
    await context.pool.query(`update purchases set state = 'PAYING' where account_id = $1`, [member.id])
    const byCredit = orderOf([{ tag, pricePence: 1000, quantity: 5 }], credit)
    expect(namesIn(await startOrder(context, member.id, byCredit))).toEqual([])
  } finally {
    query.mockRestore()
  }
  expect(sent.size).toBeGreaterThan(30)
  const oneRow = [...sent].filter((text) => text.includes('$1'))
  expect(await tablesReadWhole(context, oneRow)).toEqual([])
})

const plainQuery = pg.Client.prototype.query as (...given: unknown[]) => unknown
