import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandStyle, colourPairs, colourProblems, fitLogo, isReadable, ratioText } from './brand.ts'

const none = { ownFill: null, ownText: null }

test('a brand without colours of its own has nothing to check', () => {
  expect(colourPairs(none)).toEqual([])
  expect(colourProblems(none)).toEqual([])
})

test.each([
  [4.49, 4.5, false],
  [4.5, 4.5, true],
  [2.99, 3, false],
  [3, 3, true],
])('%f where %f is needed is readable: %s', (contrast, min, readable) => {
  expect(isReadable({ contrast, min })).toBe(readable)
})

test.each([
  ['767676', []],
  ['777777', ['Text on filled areas has 4.47 : 1, and needs 4.5 : 1']],
])('white on a fill of %s: %j', (colour, messages) => {
  const problems = colourProblems({ ...none, ownFill: { colour, text: 'FFFFFF' } })
  expect(problems.map(({ message }) => message)).toEqual(messages)
})

test('text is checked on each ground of its scheme, and its worst pair is named', () => {
  const problems = colourProblems({ ...none, ownText: { light: 'FFFFFF', dark: 'FFFFFF' } })
  expect(problems.map(({ path }) => path)).toEqual(['own_text.light'])
  expect(colourProblems({ ...none, ownText: { light: '000000', dark: '16120D' } })).toMatchObject([
    { path: 'own_text.dark', message: 'Text on the page, dark has 1 : 1, and needs 4.5 : 1' },
  ])
})

test('a ratio is never rounded up to one that it does not reach', () => {
  fc.assert(fc.property(fc.double({ min: 1, max: 21, noNaN: true }), (ratio) => parseFloat(ratioText(ratio)) <= ratio))
  expect(ratioText(4.499)).toBe('4.49 : 1')
})

test.each([
  [540, 100, 180, 33],
  [60, 120, 22, 44],
  [180, 44, 180, 44],
  [20, 10, 20, 10],
  [5400, 1, 180, 1],
])('a logo of %i by %i fits into 180 by 44 as %i by %i', (width, height, shownWidth, shownHeight) => {
  const room = { width: 180, height: 44 }
  expect(fitLogo({ width, height }, room)).toEqual({ width: shownWidth, height: shownHeight })
})

test('the style of a brand has its colour, and those that it chose in place of derived ones', () => {
  expect(brandStyle({ themeColour: '00695C', ...none })).toEqual({ '--brand': '#00695C' })
  const own = { ownFill: { colour: '000000', text: 'FFFFFF' }, ownText: { light: '111111', dark: 'EEEEEE' } }
  expect(Object.keys(brandStyle({ themeColour: '00695C', ...own }))).toHaveLength(5)
})
