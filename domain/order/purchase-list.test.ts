import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needsSecondPerson, readPurchaseList } from './purchase-list.ts'

const decode = (id: string) => (/^[a-z]\d+$/.test(id) ? Number(id.slice(1)) : null)
const read = (csv: string) => readPurchaseList(csv, decode)
const numbersOf = (csv: string) => read(csv).listed.map(({ number }) => number)

test.each<[string, string, number[]]>([
  ['one a line', 'a1\na2\n', [1, 2]],
  ['several a line', 'a1, a2;a3', [1, 2, 3]],
  ['the mark of emails', '#a1', [1]],
  ['a column of orders among others', 'created_at,purchase_id,state\n2026,a1,OPEN\n2026,a2,OPEN', [1, 2]],
  ['lines of Windows and a byte order mark', '\uFEFFOrder\r\na1\r\n\r\na2\r\n', [1, 2]],
  ['nothing', '', []],
])('a file with %s is read', (_what, csv, numbers) => {
  expect([numbersOf(csv), read(csv).bad]).toEqual([numbers, []])
})

test.each<[string, number, number]>([
  ['a1\nx', 2, 1],
  ['a1,x', 1, 2],
  ['x\na1', 1, 1],
  ['state,order\nOPEN,a1\nOPEN,x', 3, 2],
])('the file %j has in line %i, column %i no order number', (csv, line, column) => {
  expect(read(csv).bad).toEqual([{ line, column, message: 'is no order number' }])
})

test('each order is listed once, at its first place, and every cell is accounted for', () => {
  const cell = fc.oneof(
    fc.integer({ min: 0, max: 9 }).map((number) => `a${number}`),
    fc.constant('bad'),
  )
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      const { listed, duplicates, bad } = read(cells.join('\n'))
      expect(listed.length + duplicates + bad.length).toBe(cells.length)
      for (const { number, line } of listed) expect(cells.indexOf(`a${number}`)).toBe(line - 1)
    }),
  )
})

test.each([
  [10, 20_000, false],
  [11, 20_000, true],
  [10, 20_001, true],
])('%i orders of %i pence take two people: %s', (purchases, amountPence, expected) => {
  expect(needsSecondPerson({ purchases, amountPence }, { purchasesMax: 10, amountPenceMax: 20_000 })).toBe(expected)
})
