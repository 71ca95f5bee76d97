import { afterAll, expect, test } from 'vitest'
import { testContext } from '#tests/support/database/database.ts'
import {
  addressKey,
  checkRateLimit,
  countAgainst,
  countBack,
  countPart,
  deleteCounts,
  forgive,
  networkOf,
  purgeCountsBefore,
} from './rate-limits.ts'

const context = await testContext()
afterAll(() => context.close())
const { db } = context
const limit = { rule: 'tries', max: 3, windowSeconds: 60 }
const noon = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

test('calls up to the limit are allowed in a window, then none until the next', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => countAgainst(db, limit, 'one', noon)))
  expect(taken.filter(Boolean)).toHaveLength(3)
  expect(await countAgainst(db, limit, 'one', after(59.999))).toBe(false)
  expect(await countAgainst(db, limit, 'one', after(60))).toBe(true)
  expect(await countAgainst(db, limit, 'another', noon)).toBe(true)
})

test('an error says in how many seconds to try again, and a call without a subject is never refused', async () => {
  for (let times = 0; times < 3; times += 1) expect((await checkRateLimit(db, limit, 'judged', noon)).ok).toBe(true)
  expect(await checkRateLimit(db, limit, 'judged', after(20.5))).toMatchObject({
    ok: false,
    error: { name: 'TooManyRequests', meta: { retry_after: 40 } },
  })
  for (let times = 0; times < 5; times += 1) expect((await checkRateLimit(db, limit, null, noon)).ok).toBe(true)
})

test('a count that was given back or purged can be used again', async () => {
  for (let times = 0; times < 3; times += 1) await countAgainst(db, limit, 'back', noon)
  await countBack(db, limit, 'back', noon)
  expect(await countAgainst(db, limit, 'back', noon)).toBe(true)
  expect(await countAgainst(db, limit, 'back', noon)).toBe(false)
  await deleteCounts(db, limit.rule, 'back')
  await countBack(db, limit, 'back', noon)
  expect(await countAgainst(db, limit, 'back', noon)).toBe(true)
})

test('a part of a subject counts once, and no longer after it is cleared', async () => {
  const count = (part: string) => countPart(db, limit, 'parts', part, noon)
  expect([await count('one'), await count('two'), await count('one')]).toEqual([1, 2, 2])
  await Promise.all([forgive(db, limit, 'parts', 'one'), forgive(db, limit, 'parts', 'one')])
  expect([await count('two'), await count('three')]).toEqual([1, 2])
  const many = Array.from({ length: 20 }, (_, index) => `many-${index % 10}`)
  await Promise.all(many.map(count))
  expect(await count('two')).toBe(12)
  await deleteCounts(db, limit.rule, 'parts')
})

test('counts older than two days are purged', async () => {
  await purgeCountsBefore(db, after(1))
  const rows = await db.selectFrom('rateCounters').select('windowStart').execute()
  expect(rows.map((row) => row.windowStart)).toEqual([after(60)])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  [undefined, 'closed'],
])('the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['2001:db8:0:1::7', '2001:db8:0'],
  ['2001:db8::', '2001:db8:0'],
  ['203.0.113.7', null],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(addressKey(address))).toBe(network)
})
