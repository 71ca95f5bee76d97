import { expect, test } from 'vitest'
import { liveSettings, settingProblem } from './live-settings.ts'

test.each([
  [99, false],
  [100, true],
  [100.5, false],
  [1_000_000, true],
  [1_000_001, false],
  [Number.NaN, false],
])('%d codes in a day can be set: %s', (value, expected) => {
  expect(settingProblem('RATE_CODES_PER_DAY', value) === null).toBe(expected)
})

test('a change of a setting that money or people depend on needs two people', () => {
  const binding = Object.entries(liveSettings).filter(([, { binds }]) => binds)
  expect(binding.map(([name]) => name)).toEqual([
    'EXPOSURE_MAX_PENCE',
    'REFUND_ALONE_MAX_PENCE',
    'REFUND_ALONE_MAX_PURCHASES',
    'GIVEAWAY_ALONE_MAX_PENCE',
    'RATE_CODES_PER_DAY',
    'CREDIT_ALONE_MAX_PENCE',
    ...Object.keys(liveSettings).filter((name) => name.startsWith('HARM_')),
  ])
})
