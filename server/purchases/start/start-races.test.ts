import { afterAll, afterEach, expect, test } from 'vitest'
import { pence } from '#domain/money/money.ts'
import { markCatalogueChanged } from '#server/catalogue/save-queries.ts'
import { ProcessCache } from '#server/platform/process-cache.ts'
import { dyingAfter } from '#tests/crash/dying-context.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { testContext } from '#tests/support/database/database.ts'
import { untilWaiting } from '#tests/support/database/locks.ts'
import { namesIn, remainingOf } from '#tests/support/payments/invariants.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { orderOf, startOrder } from '#tests/support/payments/orders.ts'

const context = await testContext()
/** Another process: separate queues, connections and caches on the same database. */
const other = { ...context, cache: new ProcessCache() }
afterAll(() => context.close())
afterEach(() => expectLedgersToAgree(context))

const rounds = process.env.FULL ? 40 : 4
const raffle = { unitPricePence: 200, sliderMin: 1, sliderMax: 200 }
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const want = (tag: string, quantity = 1) => orderOf([{ tag, pricePence: 200 * quantity, quantity }])
const processOf = (index: number) => (index % 2 === 0 ? context : other)

test('two processes sell the last tickets of a campaign once, and the others are refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, tag } = await makeCampaign(context, { globalLimit: 17, raffle })
    const buyers = await times(24, () => makeAccount(context))
    const answers = await times(24, (index) => startOrder(processOf(index), buyers[index]!.id, want(tag)))
    const names = answers.flatMap(namesIn)
    expect(names).toEqual(Array(7).fill('GlobalEntryLimitReached'))
    expect(await remainingOf(context, id)).toBe(0)
  }
})

test('two processes grant the last uses of a code and the last free tickets once, numbered without gaps', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, tag } = await makeCampaign(context, { globalLimit: 9, prices: [{ pricePence: 0, quantity: 1 }] })
    const paid = await makeCampaign(context, { raffle })
    const promoCode = await makePromo(context, { usesMax: 5 })
    const buyers = await times(24, () => makeAccount(context))
    const free = orderOf([{ tag, pricePence: 0, quantity: 1 }])
    const cheaper = orderOf([{ tag: paid.tag, pricePence: 2_000, quantity: 10 }], { promoCode })
    const answers = await times(24, (index) =>
      startOrder(processOf(index), buyers[index]!.id, index % 4 < 2 ? free : cheaper),
    )
    expect(answers.flatMap(namesIn).filter((name) => name === 'GlobalEntryLimitReached')).toHaveLength(3)
    expect(answers.flatMap(namesIn).filter((name) => name === 'PromoCodeGlobalLimitReached')).toHaveLength(7)
    const { rows } = await context.pool.query(
      'select first_ticket as ticket from entries where campaign_id = $1 order by first_ticket',
      [id],
    )
    expect(rows.map(({ ticket }) => Number(ticket))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  }
})

test('two sessions of a person in two processes have one unpaid purchase, and the credit is held once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { tag } = await makeCampaign(context, { raffle })
    const first = await makeAccount(context, { creditPence: 600 })
    const second = await makeAccount(context, { personId: first.personId })
    const withCredit = orderOf([{ tag, pricePence: 1_600, quantity: 8 }], { creditPence: pence(600) })
    const answers = await times(8, (index) =>
      startOrder(processOf(index), (index % 4 < 2 ? first : second).id, index % 4 < 2 ? withCredit : want(tag)),
    )
    expect(answers.flatMap(namesIn)).toEqual([])
    const { rows } = await context.pool.query(
      `select state, count(*)::int from purchases where person_id = $1 group by state order by state`,
      [first.personId],
    )
    expect(rows).toEqual([
      { state: 'CANCELLED', count: 7 },
      { state: 'HELD', count: 1 },
    ])
  }
})

test('a key that reaches two processes at once buys once, and both return the answer', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, tag } = await makeCampaign(context, { globalLimit: 100, raffle })
    const buyers = await times(6, () => makeAccount(context))
    const answers = await times(24, (index) =>
      startOrder(processOf(index), buyers[index % 3]!.id, want(tag), `key of ${index % 3}`),
    )
    expect(new Set(answers.map(({ purchase_id }) => purchase_id)).size).toBe(3)
    expect(await remainingOf(context, id)).toBe(97)
  }
})

test('each process uses a catalogue that changes while a batch is written', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, tag } = await makeCampaign(context, { raffle })
    const buyers = await times(12, () => makeAccount(context))
    const change = context.db.transaction().execute(async (tx) => {
      await tx.updateTable('campaigns').set({ unitPricePence: 150 }).where('id', '=', id).execute()
      await markCatalogueChanged(tx)
    })
    const answers = await times(12, (index) => startOrder(processOf(index), buyers[index]!.id, want(tag)))
    await change
    for (const answer of answers) expect([[], ['EntryPriceInvalid']]).toContainEqual(namesIn(answer))
    const late = await times(2, async (index) =>
      startOrder(processOf(index), (await makeAccount(context)).id, want(tag)),
    )
    expect(late.flatMap(namesIn)).toEqual(['EntryPriceInvalid', 'EntryPriceInvalid'])
  }
})

test('each member of a batch has one answer by its key when one process loses its connection, and the other sells on', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, tag } = await makeCampaign(context, { globalLimit: 12, raffle })
    const buyers = await times(16, () => makeAccount(context))
    const request = (index: number) => startOrder(processOf(index), buyers[index]!.id, want(tag), `key of ${index}`)
    const client = await context.pool.connect()
    let first: PromiseSettledResult<unknown>[]
    try {
      await client.query('begin')
      await client.query('select from stock where campaign_id = $1 for update', [id])
      const pending = Promise.allSettled(Array.from({ length: 16 }, (_, index) => request(index)))
      await untilWaiting(context, 2)
      await context.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid in (
           select pid from pg_stat_activity where datname = current_database()
           and application_name = 'fairdraw batches' and wait_event_type = 'Lock' limit 1)`,
      )
      await client.query('commit')
      first = await pending
    } finally {
      client.release()
    }
    const answers = await times(16, request)
    for (const [index, settled] of first.entries())
      if (settled.status === 'fulfilled' && namesIn(settled.value as never).length === 0)
        expect(settled.value).toEqual(answers[index])
    expect(answers.flatMap(namesIn)).toEqual(Array(4).fill('GlobalEntryLimitReached'))
    expect(await remainingOf(context, id)).toBe(0)
  }
})

/** Each kind of member: paid, by credit alone, with a code, with nothing to pay, in place of an unpaid purchase. */
async function variedStarts() {
  const { id, tag } = await makeCampaign(context, { globalLimit: 100, limitType: 'COMPETITION', entryLimit: 9, raffle })
  const free = await makeCampaign(context, { globalLimit: 9, prices: [{ pricePence: 0, quantity: 1 }] })
  const promoCode = await makePromo(context, { usesMax: 9 })
  const ten = { tag, pricePence: 1_000, quantity: 5 }
  const orders = [
    want(tag, 2),
    orderOf([ten], { creditPence: pence(1_000) }),
    orderOf([ten], { promoCode }),
    orderOf([{ tag: free.tag, pricePence: 0, quantity: 1 }]),
    want(tag, 3),
  ]
  const buyers = await times(orders.length, (index) => makeAccount(context, index === 1 ? { creditPence: 1_000 } : {}))
  const replaced = await startOrder(context, buyers[4]!.id, want(tag))
  const start = (process: typeof context) =>
    times(orders.length, (index) => startOrder(process, buyers[index]!.id, orders[index]!, `key of ${index}`))
  const listStarted = async () => {
    const { rows } = await context.pool.query<{ number: string }>(
      `select number from purchases where account_id = any($1) and state <> 'CANCELLED' and number <> $2`,
      [buyers.map((buyer) => buyer.id), context.ids.purchases.decode(replaced.purchase_id!)],
    )
    return rows.map(({ number }) => context.ids.purchases.encode(Number(number))).sort()
  }
  return { id, orders, start, listStarted }
}

test('a process that dies in a batch leaves all its members started or none, and their keys start each once', async () => {
  // The first purchase by credit alone makes the account that it is spent to.
  await (await variedStarts()).start(context)
  const whole = dyingAfter(context, Number.POSITIVE_INFINITY)
  await (await variedStarts()).start(whole.context)
  await whole.end()
  const commit = whole.life.sent
  const step = process.env.FULL ? 1 : 6
  const found = new Set<number>()
  for (let queries = commit; queries > 0; queries -= step)
    for (const loses of ['query', 'answer'] as const) {
      const { id, orders, start, listStarted } = await variedStarts()
      const dying = dyingAfter(context, loses === 'query' ? queries - 1 : queries, loses)
      await start(dying.context).catch(() => {})
      await dying.end()
      expect(dying.life.died).toBe(true)
      await expectLedgersToAgree(context)
      const started = await listStarted()
      expect([0, orders.length]).toContain(started.length)
      found.add(started.length)

      const answers = await start(context)
      expect(answers.flatMap(namesIn)).toEqual([])
      expect(await start(other)).toEqual(answers)
      const ids = answers.map(({ purchase_id }) => purchase_id).sort()
      expect(await listStarted()).toEqual(ids)
      if (started.length > 0) expect(started).toEqual(ids)
      expect(await remainingOf(context, id)).toBe(100 - (2 + 5 + 5 + 3))
    }
  // Before the commit is sent, and once it is sent.
  expect(found).toEqual(new Set([0, 5]))
})

test('a sold-out campaign is refused without a lock or a write, and sold again when tickets come back', async () => {
  const { id, tag } = await makeCampaign(context, { globalLimit: 1, raffle })
  const [first, late] = await times(2, () => makeAccount(context))
  expect(namesIn(await startOrder(context, first!.id, want(tag)))).toEqual([])
  expect(namesIn(await startOrder(context, late!.id, want(tag)))).toEqual(['GlobalEntryLimitReached'])
  const client = await context.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from persons where id = $1 for update', [late!.personId])
    expect(namesIn(await startOrder(context, late!.id, want(tag)))).toEqual(['GlobalEntryLimitReached'])
    await client.query('rollback')
  } finally {
    client.release()
  }
  await context.pool.query('update stock set capacity = 2, remaining = 1 where campaign_id = $1', [id])
  expect(namesIn(await startOrder(context, late!.id, want(tag)))).toEqual([])
})
