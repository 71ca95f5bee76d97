import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareLines } from './line-difference.ts'

const marks = { SAME: ' ', ADDED: '+', REMOVED: '-' }
const shown = (before: string, after: string) =>
  compareLines([...before], [...after])
    .map(({ kind, line }) => marks[kind] + line)
    .join('')

test.each([
  ['', '', ''],
  ['', 'a', '+a'],
  ['a', '', '-a'],
  ['abc', 'abc', ' a b c'],
  ['abc', 'axc', ' a-b+x c'],
  ['abcd', 'bcda', '-a b c d+a'],
  ['aa', 'a', ' a-a'],
])('%j becomes %j by %j', (before, after, changes) => {
  expect(shown(before, after)).toBe(changes)
})

const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 })

test('the difference without its additions is the older text, and without its removals the newer one', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const changes = compareLines(before, after)
      const without = (kind: string) => changes.filter((each) => each.kind !== kind).map(({ line }) => line)
      expect([without('ADDED'), without('REMOVED')]).toEqual([before, after])
    }),
  )
})

test('a line that is inserted anywhere is the only difference', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (text, place) => {
      const changes = compareLines(text, text.toSpliced(place % (text.length + 1), 0, 'new' as never))
      expect(changes.filter(({ kind }) => kind !== 'SAME')).toEqual([{ kind: 'ADDED', line: 'new' }])
    }),
  )
})
