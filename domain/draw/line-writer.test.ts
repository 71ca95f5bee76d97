import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routes } from '../campaign.ts'
import { commitmentOf, entrantOf, saltOf } from './commitment.ts'
import { type LineColumns, makeLineWriter, makeTextColumn } from './line-writer.ts'
import { encodeLine, LINE_BYTES } from './register-line.ts'

const writeInto = makeLineWriter()
const write = (key: Uint8Array, lines: LineColumns) => {
  const target = new Uint8Array(lines.count * LINE_BYTES)
  writeInto(key, lines, target)
  return target
}
type Line = { firstTicket: number; lastTicket: number; route: number; personId: Uint8Array; publicId: string }

function columnsOf(lines: readonly Line[]): LineColumns {
  const texts = (widest: number, all: readonly Uint8Array[]) => {
    const column = makeTextColumn(all.length, widest)
    for (const [index, text] of all.entries()) {
      column.bytes.set(text, index * widest)
      column.lengths[index] = text.length
    }
    return column
  }
  return {
    count: lines.length,
    firstTickets: Float64Array.from(lines, ({ firstTicket }) => firstTicket),
    lastTickets: Float64Array.from(lines, ({ lastTicket }) => lastTicket),
    routes: Uint8Array.from(lines, ({ route }) => route),
    personIds: texts(
      56,
      lines.map(({ personId }) => personId),
    ),
    publicIds: texts(
      24,
      lines.map(({ publicId }) => utf8ToBytes(publicId)),
    ),
  }
}

const roundKey = hexToBytes('5a'.repeat(32))
const line = { firstTicket: 1, lastTicket: 2, route: 0, personId: utf8ToBytes('a person'), publicId: 'E1' }

test('lines are written as they are encoded one by one, each in its place', () => {
  const one = fc.record({
    firstTicket: fc.integer({ min: 1, max: 2 ** 52 }),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    route: fc.constantFrom(...routes),
    person: fc.uuid(),
    publicId: fc.stringMatching(/^[A-Za-z0-9]{0,23}$/),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 5 }), fc.uint8Array({ minLength: 32, maxLength: 32 }), (lines, key) => {
      const written = write(
        key,
        columnsOf(
          lines.map(({ firstTicket, quantity, route, person, publicId }) => {
            const [lastTicket, personId] = [firstTicket + quantity - 1, utf8ToBytes(person)]
            return { firstTicket, lastTicket, route: routes.indexOf(route), personId, publicId }
          }),
        ),
      )
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

test.each([{ firstTicket: 0 }, { firstTicket: 3 }, { publicId: 'a'.repeat(24) }, { personId: new Uint8Array(56) }])(
  'a line with %j is not written',
  (wrong) => {
    expect(() => write(roundKey, columnsOf([{ ...line, ...wrong }]))).toThrow(RangeError)
  },
)

test('a key of another length writes nothing', () => {
  expect(() => write(roundKey.slice(1), columnsOf([line]))).toThrow(RangeError)
})

test('a target of another size is not written to', () => {
  expect(() => writeInto(roundKey, columnsOf([line]), new Uint8Array(2 * LINE_BYTES))).toThrow(RangeError)
})
