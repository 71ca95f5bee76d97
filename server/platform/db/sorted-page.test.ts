import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readPlace, type Sorting, writePlace } from './sorted-page.ts'

const sorting: Sorting<'text' | 'instant' | 'integer'> = {
  id: { by: sql`id`, type: 'uuid' },
  sorts: {
    text: { by: sql`name`, type: 'text' },
    instant: { by: sql`at`, type: 'instant' },
    integer: { by: sql`number`, type: 'integer' },
  },
}
const id = '01a1ff05-3188-7205-bd0e-10a17079da64'

test.each([
  ['text', '', true],
  ['text', 'Käse ~ 🧀', true],
  ['text', 'a\0', false],
  ['text', '\ud800', false],
  ['instant', '1795000000000', true],
  ['instant', '-62135596800000', true],
  ['instant', '-62135596800001', false],
  ['instant', '253402300799999', true],
  ['instant', '253402300800000', false],
  ['instant', '2026-11-23', false],
  ['-integer', '-999999999999999', true],
  ['integer', '1000000000000000', false],
  ['integer', '1.5', false],
  ['-integer', 'NaN', false],
] as const)('after %s %j can a page begin: %s', (sort, value, isPlace) => {
  expect(readPlace(sorting, sort, writePlace([value, id]))).toEqual(isPlace ? [value, id] : null)
})

test.each([
  ['no JSON', 'x'],
  ['no list', Buffer.from('{}').toString('base64url')],
  ['one value', Buffer.from('["a"]').toString('base64url')],
  ['three values', Buffer.from(JSON.stringify(['a', id, id])).toString('base64url')],
  ['a number', Buffer.from(JSON.stringify([1, id])).toString('base64url')],
  ['an id of another kind', Buffer.from(JSON.stringify(['a', '7'])).toString('base64url')],
])('%s is no place', (_what, text) => {
  expect(readPlace(sorting, 'text', text)).toBeNull()
})
