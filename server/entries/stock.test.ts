import { afterAll, expect, test } from 'vitest'
import type { Tx } from '#server/platform/db/db.ts'
import { remainingOf } from '#tests/capabilities/invariants.ts'
import { testContext } from '#tests/database.ts'
import { untilWaiting } from '#tests/locks.ts'
import { makeCampaign } from '#tests/make-campaigns.ts'
import { releaseStock, takeStock, WARM_CAPACITY, WARM_SHARDS } from './stock.ts'

const context = await testContext()
afterAll(() => context.close())

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => context.db.transaction().execute(work)
const take = (campaignId: string, quantity: number, start = 1) =>
  inTransaction((tx) => takeStock(tx, campaignId, quantity, start))
const shardsOf = (campaignId: string) =>
  context.db
    .selectFrom('stock_shards')
    .select('remaining')
    .where('campaign_id', '=', campaignId)
    .orderBy('shard')
    .execute()

test('a campaign whose every shard was busy for a moment stays spread over its shards', async () => {
  const { id } = await makeCampaign(context, { globalLimit: WARM_CAPACITY })
  const hold = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = inTransaction(async (tx) => {
    await tx.selectFrom('stock_shards').select('shard').where('campaign_id', '=', id).forUpdate().execute()
    locked.resolve()
    await hold.promise
  })
  await locked.promise
  const taking = take(id, 1)
  await untilWaiting(context)
  hold.resolve()
  await holder
  expect(await taking).toMatchObject({ ok: true })
  const shards = await shardsOf(id)
  expect(shards).toHaveLength(WARM_SHARDS)
  expect(shards.filter(({ remaining }) => remaining === 0)).toEqual([])
  expect(await remainingOf(context, id)).toBe(WARM_CAPACITY - 1)
})

test('more than any shard has is taken from all of them together, to the last ticket and not beyond', async () => {
  const { id } = await makeCampaign(context, { globalLimit: WARM_CAPACITY })
  expect(await take(id, WARM_CAPACITY - 5)).toMatchObject({ ok: true })
  expect(await take(id, 6)).toMatchObject({ ok: false, error: { meta: { remaining: 5 } } })
  await inTransaction((tx) => releaseStock(tx, id, 1, 7))
  expect(await take(id, 6)).toMatchObject({ ok: true })
  expect(await remainingOf(context, id)).toBe(0)
})

test('a campaign without a limit of tickets has always another', async () => {
  const { id } = await makeCampaign(context)
  expect(await take(id, 1_000_000)).toMatchObject({ ok: true })
})
