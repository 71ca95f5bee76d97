import { createHash } from 'node:crypto'
import fc from 'fast-check'
import Sqids from 'sqids'
import { expect, test } from 'vitest'
import { lettersOf, makePublicIds } from './public-ids.ts'

const keyOf = (text: string) => createHash('sha256').update(text).digest()
const libraryOf = (key: Buffer) => new Sqids({ alphabet: lettersOf(key), minLength: 8 })

test('ids are those of Sqids, with its blocklist', () => {
  const [ids, library] = [makePublicIds(keyOf('ticket ids')), libraryOf(keyOf('ticket ids'))]
  for (let number = 0; number < 60_000; number += 1)
    if (ids.encode(number) !== library.encode([number])) expect.fail(`id of ${number}`)
})

test('ids of any key and number are those of Sqids, and lead back', () => {
  fc.assert(
    fc.property(fc.string(), fc.maxSafeNat(), (text, number) => {
      const ids = makePublicIds(keyOf(text))
      expect(ids.encode(number)).toBe(libraryOf(keyOf(text)).encode([number]))
      expect(ids.decode(ids.encode(number))).toBe(number)
    }),
  )
})

test.each([-1, 0.5, Number.MAX_SAFE_INTEGER + 1])('%s has no id', (number) => {
  expect(() => makePublicIds(keyOf('a')).encode(number)).toThrow()
})
