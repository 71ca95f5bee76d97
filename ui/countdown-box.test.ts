import { describe, expect, test } from 'vitest'
import { countdownFigures } from './countdown-box.tsx'

describe('a countdown', () => {
  test.each([
    [{ days: 2, hours: 3, mins: 4, secs: 5 }, '2 days 3 hours 4 mins'],
    [{ days: 1, hours: 0, mins: 0, secs: 0 }, '1 days 0 hours 0 mins'],
    [{ days: 0, hours: 23, mins: 59, secs: 59 }, '23 hours 59 mins 59 secs'],
    [{ days: 0, hours: 0, mins: 0, secs: 0 }, '0 hours 0 mins 0 secs'],
  ])('with %j left shows %s', (parts, shown) => {
    expect(
      countdownFigures(parts)
        .map(({ unit, figure }) => `${figure} ${unit}`)
        .join(' '),
    ).toBe(shown)
  })
})
