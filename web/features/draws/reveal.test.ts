import { expect, test } from 'vitest'
import { revealedText, settleMs } from './reveal.ts'

const winners = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ticket: index + 1,
    prize: `prize ${index + 1}`,
    state: 'DRAWN' as const,
  }))

test.each([
  [0, 1400],
  [1, 1400],
  [5, 1400],
  [8, 1000],
  [80, 100],
])('each of %i winning numbers settles after %i ms, and all of them within eight seconds', (count, ms) => {
  expect(settleMs(count)).toBe(ms)
  expect(settleMs(count) * count).toBeLessThanOrEqual(8_000)
})

test.each([
  [0, 'The draw is done. There’s no winner this time.'],
  [1, 'Drawn. The winner is ticket 1: prize 1.'],
  [2, 'Drawn. The winners are ticket 1: prize 1; ticket 2: prize 2.'],
])('%i winners are read out as one sentence', (count, text) => {
  expect(revealedText(winners(count))).toBe(text)
})

test('a prize that went to a reserve is announced with one winner', () => {
  const [first, second] = winners(2)
  const text = revealedText([
    { ...first!, prize: 'A small car', state: 'FORFEITED' },
    { ...second!, prize: 'A small car' },
  ])
  expect(text).toBe('Drawn. The winner is ticket 2: A small car.')
})

test('a prize without a reserve left is announced without a winner', () => {
  expect(revealedText([{ ...winners(1)[0]!, state: 'FORFEITED' }])).toBe(
    'The draw is done. No prize was claimed, so there’s no winner.',
  )
})

test('five winners are read out when there are many', () => {
  expect(revealedText(winners(5))).toMatch(/ticket 5: prize 5\.$/)
  expect(revealedText(winners(7))).toMatch(/ticket 5: prize 5, and 2 more below\.$/)
})
