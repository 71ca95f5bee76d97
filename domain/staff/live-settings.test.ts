import { expect, test } from 'vitest'
import { liveSettingNames, liveSettings, settingGroups, settingProblem, settingText } from './live-settings.ts'

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
    'CREDIT_ALONE_MAX_PENCE',
    'GIVEAWAY_ALONE_MAX_PENCE',
    'RATE_CODES_PER_DAY',
    ...Object.keys(liveSettings).filter((name) => name.startsWith('HARM_')),
  ])
})

test.each(liveSettingNames)(
  '%s has a group, a unique title, a meaning, a noun, a range and a default in it',
  (name) => {
    const { group, title, meaning, unit, noun, usual, min, max } = liveSettings[name]
    expect(settingGroups).toContain(group)
    expect(Object.values(liveSettings).filter((other) => other.title === title)).toHaveLength(1)
    expect(title).toMatch(/^[A-Z][a-z].*: \S/)
    expect(`${title} ${meaning}`).not.toMatch(/[A-Z]_/)
    expect(meaning).toMatch(/^[A-Z].*\.$/)
    expect(noun === 'pounds').toBe(unit === 'PENCE')
    expect(noun).toMatch(/s$/)
    expect(min).toBeLessThan(max)
    expect(settingProblem(name, usual)).toBeNull()
  },
)

test('each group has a setting', () => {
  expect(new Set(Object.values(liveSettings).map(({ group }) => group))).toEqual(new Set(settingGroups))
})

test.each([
  ['REFUND_ALONE_MAX_PENCE', 20_000, '£200.00'],
  ['DRAW_LATE_MINUTES', 1, '1 minute'],
  ['RATE_CODES_PER_DAY', 5001, '5,001 codes'],
] as const)('%s of %d is shown as "%s"', (name, value, text) => {
  expect(settingText(liveSettings[name], value)).toBe(text)
})
