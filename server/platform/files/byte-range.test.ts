import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readByteRange } from './byte-range.ts'

test.each<[string | undefined, ReturnType<typeof readByteRange>]>([
  [undefined, null],
  ['', null],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=10-500', { first: 10, last: 99 }],
  ['bytes=19-10', null],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=-0', 'none'],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  ['bytes=a-b', null],
  ['bytes=0x1-2', null],
])('%s of a hundred bytes is %j', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range)
})

test('every range that is requested lies within the file', () => {
  const count = fc.option(fc.nat(2000), { nil: '' })
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 1000 }), (from, to, bytes) => {
      const range = readByteRange(`bytes=${from}-${to}`, bytes)
      if (range === null || range === 'none') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.last).toBeGreaterThanOrEqual(range.first)
      expect(range.last).toBeLessThan(bytes)
    }),
  )
})
