import { expect, test } from 'vitest'
import { readPageTag } from './tag.ts'

test.each([
  ['home', 'HOME'],
  ['Win-More', 'WIN-MORE'],
  ['A_1', 'A_1'],
  ['x', 'X'],
  ['a'.repeat(30), 'A'.repeat(30)],
  ['a'.repeat(31), null],
  ['', null],
  ['win more', null],
  ['../home', null],
  ['ﬀ', 'FF'],
  ['ñ', null],
])('%j in an address is the page %j', (text, tag) => {
  expect(readPageTag(text)).toBe(tag)
})
