import { expect, test } from 'vitest'
import { arrange } from './arrange.ts'

/** `B` is the posters, a digit the section, `a` an advertisement. */
function order(...args: Parameters<typeof arrange>): string {
  const signs = { banners: () => 'B', section: (index: number) => String(index), ad: () => 'a' }
  return arrange(...args)
    .map((part) => (part.kind === 'section' ? signs.section(part.index) : signs[part.kind]()))
    .join('')
}

test.each([
  [0, 'TOP', 'B'],
  [0, 'MIDDLE', 'B'],
  [0, 'BOTTOM', 'B'],
  [0, 'NONE', ''],
  [1, 'TOP', 'B0'],
  [1, 'MIDDLE', '0B'],
  [1, 'BOTTOM', '0B'],
  [1, 'NONE', '0'],
  [2, 'MIDDLE', '0B1'],
  [3, 'MIDDLE', '01B2'],
  [4, 'TOP', 'B0123'],
  [4, 'MIDDLE', '01B23'],
  [4, 'BOTTOM', '0123B'],
  [4, 'NONE', '0123'],
] as const)('%i sections with posters at %s are arranged as "%s"', (sections, position, expected) => {
  expect(order(sections, position, false)).toBe(expected)
})

test.each([
  [0, 'NONE', ''],
  [1, 'NONE', '0'],
  [2, 'NONE', '01'],
  [3, 'NONE', '01a2'],
  [5, 'TOP', 'B01a23a4'],
  [6, 'BOTTOM', '01a23a45B'],
  [4, 'MIDDLE', '01B23'],
  [6, 'MIDDLE', '01a2B3a45'],
] as const)(
  'with advertisements, %i sections with posters at %s are arranged as "%s"',
  (sections, position, expected) => {
    expect(order(sections, position, true)).toBe(expected)
  },
)

test('each advertisement of a page has its own turn, so that no two need be the same', () => {
  const turns = arrange(7, 'NONE', true).flatMap((part) => (part.kind === 'ad' ? [part.turn] : []))
  expect(turns).toEqual([0, 1, 2])
})
