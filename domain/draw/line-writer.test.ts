import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routes } from '../campaign.ts'
import { commitmentOf, entrantOf, saltOf } from './commitment.ts'
import { makeLineWriter } from './line-writer.ts'
import { encodeLine, LINE_BYTES } from './register-line.ts'

const roundKey = hexToBytes('5a'.repeat(32))
const line = { firstTicket: 1, lastTicket: 2, route: 0, personId: utf8ToBytes('a person'), publicId: 'E1' }

test('lines are written as they are encoded one by one, each in its place', () => {
  const one = fc.record({
    firstTicket: fc.integer({ min: 1, max: 2 ** 52 }),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    route: fc.constantFrom(...routes),
    person: fc.uuid(),
    publicId: fc.string({ maxLength: 80 }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 5 }), fc.uint8Array({ minLength: 32, maxLength: 32 }), (lines, key) => {
      const write = makeLineWriter(key)
      const written = new Uint8Array(lines.length * LINE_BYTES)
      for (const [index, { firstTicket, quantity, route, person, publicId }] of lines.entries()) {
        const [lastTicket, personId] = [firstTicket + quantity - 1, utf8ToBytes(person)]
        const place = { firstTicket, lastTicket, route: routes.indexOf(route), personId, publicId }
        write(written, index * LINE_BYTES, place)
      }
      const expected = lines.flatMap(({ firstTicket, quantity, route, person, publicId }) => [
        ...encodeLine({
          firstTicket,
          lastTicket: firstTicket + quantity - 1,
          route,
          entrant: entrantOf(key, person),
          commitment: commitmentOf(saltOf(key, publicId), publicId),
        }),
      ])
      expect([...written]).toEqual(expected)
    }),
  )
})

test.each([{ firstTicket: 0 }, { firstTicket: 3 }])('a line with %j is not written', (wrong) => {
  expect(() => makeLineWriter(roundKey)(new Uint8Array(LINE_BYTES), 0, { ...line, ...wrong })).toThrow(RangeError)
})

test('a key of another length writes nothing', () => {
  expect(() => makeLineWriter(roundKey.slice(1))).toThrow(RangeError)
})
