import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routes } from '#domain/campaign/campaign-kinds.ts'
import { commitmentOf, entrantOf, saltOf } from '#domain/draw/commitment.ts'
import { EMPTY_FRONTIER, frontierRoot } from '#domain/draw/frontier.ts'
import { leafHashes } from '#domain/draw/merkle-hash.ts'
import { merkleRoot, merkleTree } from '#domain/draw/merkle-tree.ts'
import { encodeLine, LINE_BYTES } from '#domain/draw/register-line.ts'
import { makePublicIds } from '#server/platform/public-ids.ts'
import { tasks } from '../thread/tasks.ts'

type Entry = { number: number; quantity: number; route: (typeof routes)[number]; personId: string }
type Line = Entry & { firstTicket: number; lastTicket: number }

const anEntry: fc.Arbitrary<Entry> = fc.record({
  number: fc.maxSafeNat(),
  quantity: fc.integer({ min: 1, max: 1_000_000 }),
  route: fc.constantFrom(...routes),
  personId: fc.uuid(),
})
const aKey = fc.uint8Array({ minLength: 32, maxLength: 32 })

function linesAfter(ticketsBefore: number, entries: readonly Entry[]): Line[] {
  let upto = ticketsBefore
  return entries.map((entry) => {
    upto += entry.quantity
    return { ...entry, firstTicket: upto - entry.quantity + 1, lastTicket: upto }
  })
}

/** Packs entries like the database does. */
function pack(lines: readonly Line[]): string {
  const packed = lines.map(({ number, firstTicket, lastTicket, route, personId }) => {
    const numbers = Buffer.alloc(24)
    for (const [index, value] of [number, firstTicket, lastTicket].entries())
      numbers.writeBigUInt64BE(BigInt(value), 8 * index)
    return Buffer.concat([numbers, Buffer.of(routes.indexOf(route)), Buffer.from(personId.replaceAll('-', ''), 'hex')])
  })
  return Buffer.concat(packed).toString('base64')
}

test('Node hashes each line and the tree as the library of the browser does', () => {
  fc.assert(
    fc.property(
      fc.array(anEntry, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 2 ** 52 }),
      aKey,
      aKey,
      (entries, ticketsBefore, roundKey, ticketIdKey) => {
        const lines = linesAfter(ticketsBefore, entries)
        const target = new Uint8Array(lines.length * LINE_BYTES)
        const lastTicket = lines.at(-1)!.lastTicket
        const packed = pack(lines)
        const given = { packed, lastTicket, roundKey, ticketIdKey, frontier: EMPTY_FRONTIER, ticketsBefore, target }
        const { frontier, byRoute } = tasks.addLines(given)
        const ids = makePublicIds(Buffer.from(ticketIdKey))
        const expected = lines.map(({ number, personId, ...placed }) => {
          const [entrant, code] = [entrantOf(roundKey, personId), ids.encode(number)]
          return [...encodeLine({ ...placed, entrant, commitment: commitmentOf(saltOf(roundKey, code), code) })]
        })
        expect([...target]).toEqual(expected.flat())
        expect(frontierRoot(frontier)).toEqual(merkleRoot(merkleTree(leafHashes(target))))
        expect(byRoute.reduce((sum, count) => sum + count)).toBe(lastTicket - ticketsBefore)
      },
    ),
  )
})

test.each([
  ['a key of another length', { roundKey: randomBytes(31) }],
  ['a target of another size', { target: new Uint8Array(2 * LINE_BYTES) }],
])('%s writes no line', (_, wrong) => {
  const lines = linesAfter(0, [{ number: 1, quantity: 1, route: 'PAID', personId: crypto.randomUUID() }])
  const keys = { roundKey: randomBytes(32), ticketIdKey: randomBytes(32) }
  const given = { ...keys, packed: pack(lines), lastTicket: 1, frontier: EMPTY_FRONTIER, ticketsBefore: 0 }
  const target = new Uint8Array(LINE_BYTES)
  expect(() => tasks.addLines({ ...given, target, ...wrong })).toThrow(Error)
  expect(target.every((byte) => byte === 0)).toBe(true)
})
