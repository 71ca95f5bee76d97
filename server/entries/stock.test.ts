import { afterAll, expect, test } from 'vitest'
import type { Tx } from '#server/platform/db/db.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { remainingOf } from '#tests/support/payments/invariants.ts'
import { openStock, releaseStock, reserveStock } from './stock.ts'

const context = await testContext()
afterAll(() => context.close())

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => context.db.transaction().execute(work)
const take = (campaignId: string, quantity: number) => inTransaction((tx) => reserveStock(tx, campaignId, quantity))

test('tickets are taken to the last one and not beyond, and returned ones can be taken again', async () => {
  const { id } = await makeCampaign(context, { globalLimit: 10_000 })
  expect(await take(id, 9_995)).toMatchObject({ ok: true })
  expect(await take(id, 6)).toMatchObject({ ok: false, error: { meta: { remaining: 5 } } })
  await inTransaction((tx) => releaseStock(tx, id, 1))
  expect(await take(id, 6)).toMatchObject({ ok: true })
  expect(await take(id, 1)).toMatchObject({ ok: false, error: { meta: { remaining: 0 } } })
  expect(await remainingOf(context, id)).toBe(0)
})

test('twenty-two of thirty simultaneous buyers get two of the last forty-five tickets each, and one ticket is left', async () => {
  const { id } = await makeCampaign(context, { globalLimit: 45 })
  const taken = await Promise.all(Array.from({ length: 30 }, () => take(id, 2)))
  expect(taken.filter(({ ok }) => ok)).toHaveLength(22)
  expect(await remainingOf(context, id)).toBe(1)
})

test('a campaign without a limit of tickets never sells out', async () => {
  const { id } = await makeCampaign(context)
  expect(await take(id, 1_000_000)).toMatchObject({ ok: true })
  await inTransaction((tx) => releaseStock(tx, id, 1))
})

test('stock that was opened keeps its capacity', async () => {
  const { id } = await makeCampaign(context, { globalLimit: 10 })
  await inTransaction((tx) => openStock(tx, id, 10))
  await expect(inTransaction((tx) => openStock(tx, id, 11))).rejects.toThrow('cannot become 11')
  expect(await remainingOf(context, id)).toBe(10)
})
