import { expect, test } from 'vitest'
import { pence } from '../money/money.ts'
import { checkEntryLimit } from './entry-limit.ts'

test.each([
  ['DAY', 5, 0, 5, true],
  ['DAY', 5, 0, 6, false],
  ['WEEK', 5, 4, 1, true],
  ['WEEK', 5, 4, 2, false],
  ['EVERYDAY', 5, 5, 1, false],
  ['COMPETITION', 5, 6, 1, false],
  ['COMPETITION', null, 1_000_000, 1_000_000, true],
  ['NONE', 5, 6, 1, true],
] as const)(
  'a %s limit of %s with %d used leaves room for %d more: %s',
  (limitType, entryLimit, used, quantity, ok) => {
    expect(checkEntryLimit({ limitType, entryLimit, used }, quantity).ok).toBe(ok)
  },
)

test('the error says that the entry would have been free', () => {
  const request = { limitType: 'EVERYDAY', entryLimit: 1, used: 1 } as const
  expect(checkEntryLimit(request, 1, pence(0))).toMatchObject({ error: { meta: { used: 1, is_free: true } } })
  expect(checkEntryLimit(request, 1, pence(200))).not.toHaveProperty('error.meta.is_free')
})

test('the error says what the limit is and how much of it is used', () => {
  expect(checkEntryLimit({ limitType: 'WEEK', entryLimit: 5, used: 4 }, 2)).toEqual({
    ok: false,
    error: { name: 'EntryLimitReached', message: '', meta: { limit: 5, limit_type: 'WEEK', used: 4 } },
  })
})
