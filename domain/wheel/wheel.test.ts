import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawPrize, layOutWheel, livePrizesMax, SECTORS, totalWeight } from './wheel.ts'

test.each([
  [[], '-------'],
  [['a'], 'aaaa---'],
  [['a', 'b'], 'aabb---'],
  [['a', 'b', 'c'], 'abc----'],
  [['a', 'b', 'c', 'd'], 'abcd---'],
  [['a', 'b', 'c', 'd', 'e'], 'abcde--'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'abcdef-'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'abcdefg'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 'abcdefg'],
])('%j are on the wheel as %s', (prizes, sectors) => {
  expect(
    layOutWheel(prizes)
      .map((prize) => prize ?? '-')
      .join(''),
  ).toBe(sectors)
})

test('a wheel that can turn to nothing has room for six prizes, one that cannot for seven', () => {
  expect(livePrizesMax(1)).toBe(SECTORS - 1)
  expect(livePrizesMax(0)).toBe(SECTORS)
})

describe('a turn', () => {
  const mug = { name: 'mug', weight: 1 }
  const credit = { name: 'credit', weight: 3 }

  test.each([
    [0, 'mug'],
    [1, 'credit'],
    [3, 'credit'],
    [4, undefined],
    [8, undefined],
  ])('gives, for the number %i of nine, the prize %s', (drawn, name) => {
    expect(totalWeight([mug, credit], 5)).toBe(9)
    expect(drawPrize([mug, credit], drawn)?.name).toBe(name)
  })

  test('gives nothing on a wheel without prizes', () => {
    expect(drawPrize([], 0)).toBeNull()
  })

  test('gives each prize for exactly as many draws as it weighs', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 7 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 50 }), (given, noWinWeight) => {
        const prizes = given.map((weight, id) => ({ id, weight }))
        const draws = Array.from({ length: totalWeight(prizes, noWinWeight) }, (_, drawn) => drawPrize(prizes, drawn))
        const timesOf = (id: number | undefined) => draws.filter((prize) => prize?.id === id).length
        expect(prizes.map(({ id }) => timesOf(id))).toEqual(given)
        expect(timesOf(undefined)).toBe(noWinWeight)
      }),
    )
  })

  test('gives shares that chance explains, over a million turns from a seeded source', () => {
    const turns = 1_000_000
    const prizes = [300, 90, 10, 180, 20].map((weight, id) => ({ id, weight }))
    const noWinWeight = 400
    const total = totalWeight(prizes, noWinWeight)
    const random = seeded(20261121)
    const counts = new Map<number | null, number>()
    for (let turn = 0; turn < turns; turn += 1) {
      const id = drawPrize(prizes, Math.floor(random() * total))?.id ?? null
      counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    const shares: [number | null, number][] = [
      ...prizes.map(({ id, weight }) => [id, weight] as [number, number]),
      [null, noWinWeight],
    ]
    const chiSquared = shares.reduce((sum, [id, weight]) => {
      const expected = (turns * weight) / total
      return sum + ((counts.get(id) ?? 0) - expected) ** 2 / expected
    }, 0)
    // The value that a fair wheel of six kinds, five degrees of freedom, passes once in a thousand times.
    expect(chiSquared).toBeLessThan(20.515)
  })
})

/** Mulberry32: the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
