import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dropInvisible, dropLeadingSpaces, slashDate, tidyName } from './input-masks.ts'

/** Types a text one character at a time, as the field receives it. */
function typed(text: string, shape = slashDate): string {
  return [...text].reduce((before, key) => shape(before, before + key), '')
}

test.each([
  ['\u200BSW1A\u00A01AA', 'SW1A 1AA'],
  ['jane\u00AD@example.com\uFEFF', 'jane@example.com'],
  ['José O’Brien', 'José O’Brien'],
])('%j loses its invisible characters: %j', (pasted, seen) => expect(dropInvisible(pasted)).toBe(seen))

describe('a date', () => {
  test.each([
    ['3', '3'],
    ['31', '31/'],
    ['311', '31/1'],
    ['3112', '31/12/'],
    ['31121990', '31/12/1990'],
    ['311219901', '31/12/1990'],
    ['31/12/1990', '31/12/1990'],
    ['1/2/1990', '01/02/1990'],
    ['1.2.1990', '01/02/1990'],
    ['31 12 1990', '31/12/1990'],
    ['x3y1', '31/'],
  ])('typed as %s becomes %s', (keys, shown) => expect(typed(keys)).toBe(shown))

  test.each([
    ['31121990', '31/12/1990'],
    ['31-12-1990', '31/12/1990'],
    ['1990-12-31', '31/12/1990'],
  ])('pasted as %s becomes %s', (text, shown) => expect(slashDate('', text)).toBe(shown))

  test('loses a slash to the delete key and does not get it back', () => {
    expect(slashDate('31/', '31')).toBe('31')
    expect(slashDate('31/12/', '31/12')).toBe('31/12')
  })

  test('typed as eight digits always has the form dd/mm/yyyy', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), (digits) => {
        expect(typed(digits)).toBe(`${digits.slice(0, 2)}/${digits.slice(2, 4)}/${digits.slice(4)}`)
      }),
    )
  })
})

describe('a name', () => {
  test.each([
    [' Ada ', 'Ada'],
    ['J. R.', 'J R'],
    ['...', ''],
    ["O'Neill-Smith", "O'Neill-Smith"],
  ])('left as %j becomes %j', (text, tidied) => expect(tidyName(text)).toBe(tidied))
})

test('a text that is pasted with spaces before it loses them', () => {
  expect(dropLeadingSpaces('', ' \u00a0B66 2EN')).toBe('B66 2EN')
})
