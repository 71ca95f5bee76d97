import { expect, test } from 'vitest'
import { revealedText, settleMs } from './reveal.ts'

const winners = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ticket: index + 1, prize: `prize ${index + 1}` }))

test.each([
  [0, 1400],
  [1, 1400],
  [5, 1400],
  [8, 1000],
  [80, 100],
])('of %i winning numbers each settles after %i ms, and all of them within eight seconds', (count, ms) => {
  expect(settleMs(count)).toBe(ms)
  expect(settleMs(count) * count).toBeLessThanOrEqual(8_000)
})

test.each([
  [0, 'Drawn. There is no winner.'],
  [1, 'Drawn. The winner is ticket 1: prize 1.'],
  [2, 'Drawn. The winners are ticket 1: prize 1; ticket 2: prize 2.'],
])('%i winners are read out as one sentence', (count, text) => {
  expect(revealedText(winners(count))).toBe(text)
})

test('of many winners five are read out', () => {
  expect(revealedText(winners(5))).toMatch(/ticket 5: prize 5\.$/)
  expect(revealedText(winners(7))).toMatch(/ticket 5: prize 5, and 2 more below\.$/)
})
