import { expect, test } from 'vitest'
import { isLongTitle } from './long-title.ts'

test.each([
  ['', false],
  ['a'.repeat(50), false],
  ['a'.repeat(51), true],
  ['£'.repeat(50), false],
  ['🎄'.repeat(50), false],
  ['🎄'.repeat(51), true],
])('only a title of more than 50 characters is long: %s', (title, isLong) => {
  expect(isLongTitle(title)).toBe(isLong)
})
