import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routes } from '../campaign/campaign-kinds.ts'
import { commitmentOf, entrantOf, saltOf } from './commitment.ts'
import { encodeHead } from './head.ts'
import { lineOfTicket, openRegister, ticketsByRoute } from './register.ts'
import { decodeLine, encodeLine, LINE_BYTES, type RegisterLine } from './register-line.ts'

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const line: RegisterLine = {
  firstTicket: 4,
  lastTicket: 5,
  route: 'POSTAL',
  entrant: new Uint8Array(16).fill(1),
  commitment: new Uint8Array(32).fill(2),
}
const range = (firstTicket: number, lastTicket: number, route: RegisterLine['route'] = 'PAID') =>
  encodeLine({ ...line, firstTicket, lastTicket, route })

describe('a line', () => {
  test('is what it was after it was encoded and decoded', () => {
    const lines = fc
      .record({
        firstTicket: fc.integer({ min: 1, max: 2 ** 52 }),
        more: fc.integer({ min: 0, max: 2 ** 52 - 1 }),
        route: fc.constantFrom(...routes),
        entrant: bytesOf(16),
        commitment: bytesOf(32),
      })
      .map(({ more, ...rest }) => ({ ...rest, lastTicket: rest.firstTicket + more }))
    fc.assert(
      fc.property(lines, (each) => {
        expect(decodeLine(encodeLine(each))).toEqual({ ok: true, value: each })
      }),
    )
  })

  test('has only one encoding that decodes', () => {
    const small = fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 8 }))
      .map(([first, last, route]) => [first, last, route] as const)
    fc.assert(
      fc.property(small, bytesOf(48), ([first, last, route], rest) => {
        const bytes = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, first, 0, 0, 0, 0, 0, 0, 0, last, route, ...rest)
        const decoded = decodeLine(bytes)
        expect(decoded.ok).toBe(first >= 1 && last >= first && route < routes.length)
        if (decoded.ok) expect(encodeLine(decoded.value)).toEqual(bytes)
      }),
    )
  })

  test.each([
    ['too short', range(1, 1).slice(1), 'has 64 bytes instead of 65'],
    ['too long', concatBytes(range(1, 1), Uint8Array.of(0)), 'has 66 bytes instead of 65'],
    ['with ticket 0', range(1, 1).with(7, 0), 'begins with ticket 0'],
    ['that ends before it begins', range(3, 3).with(15, 2), 'ends with ticket 2, before its first, 3'],
    ['with a route that is none', range(1, 1).with(16, 7), 'has the unknown route 7'],
    ['with a ticket of 2^53', range(1, 1).with(9, 32), 'has a ticket number that is too large'],
  ])('%s is refused', (_, bytes, reason) => {
    expect(decodeLine(bytes)).toMatchObject({ ok: false, error: { name: 'MalformedLine', meta: { reason } } })
  })

  test.each([
    ['tickets the wrong way round', { firstTicket: 6 }],
    ['ticket 0', { firstTicket: 0 }],
    ['half a ticket', { lastTicket: 4.5 }],
    ['a ticket of 2^53', { lastTicket: 2 ** 53 }],
    ['a short entrant', { entrant: new Uint8Array(15) }],
    ['a long commitment', { commitment: new Uint8Array(33) }],
  ])('with %s is not encoded', (_, wrong) => {
    expect(() => encodeLine({ ...line, ...wrong })).toThrow(RangeError)
  })
})

describe('a register', () => {
  test.each([
    ['nothing', [], 0, 0],
    ['one ticket', [range(1, 1)], 1, 1],
    ['ranges that follow each other', [range(1, 1), range(2, 9), range(10, 10)], 3, 10],
  ])('opens with %s', (_, lines, count, tickets) => {
    expect(openRegister(concatBytes(...lines))).toMatchObject({ ok: true, value: { lines: count, tickets } })
  })

  test.each([
    ['does not begin with ticket 1', [range(2, 2)], 'line 0 begins with ticket 2, so ticket 1 is missing'],
    ['has a hole', [range(1, 2), range(4, 4)], 'line 1 begins with ticket 4, so ticket 3 is missing'],
    ['has an overlap', [range(1, 2), range(2, 4)], 'line 1 begins with ticket 2, so ticket 2 is in two lines'],
    ['is cut off', [range(1, 2), range(3, 4).slice(1)], 'ends within line 1'],
    ['has an unknown route', [range(1, 2), range(3, 4).with(16, 9)], 'line 1 has the unknown route 9'],
    ['has too large a ticket', [range(1, 2).with(8, 255)], 'line 0 has a ticket number that is too large'],
    ['has tickets backwards', [range(1, 1), range(2, 2).with(15, 1)], 'line 1 ends with ticket 1, before its first, 2'],
  ])('is refused if it %s', (_, lines, reason) => {
    expect(openRegister(concatBytes(...lines))).toMatchObject({ ok: false, error: { meta: { reason } } })
  })

  test('has each ticket in one line, and counts tickets by route, for any ranges', () => {
    const entries = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(...routes)), { maxLength: 30 })
    fc.assert(
      fc.property(entries, (quantities) => {
        const owners = quantities.flatMap(([quantity], index) => Array.from({ length: quantity }, () => index))
        let next = 1
        const lines = quantities.map(([quantity, route]) => {
          next += quantity
          return range(next - quantity, next - 1, route)
        })
        const register = openRegister(concatBytes(...lines))
        if (!register.ok) throw new Error(String(register.error.meta.reason))
        expect(owners.map((_, index) => lineOfTicket(register.value, index + 1))).toEqual(owners)
        for (const [route, count] of Object.entries(ticketsByRoute(register.value)))
          expect(count).toBe(owners.filter((owner) => quantities[owner]![1] === route).length)
      }),
    )
  })

  test('may be part of other bytes', () => {
    const within = concatBytes(Uint8Array.of(9), range(1, 3), range(4, 4))
    expect(openRegister(within.subarray(1))).toMatchObject({ ok: true, value: { lines: 2, tickets: 4 } })
    expect(decodeLine(within.subarray(1, 1 + LINE_BYTES)).ok).toBe(true)
  })
})

describe('the pseudonyms and commitments of entrants', () => {
  const key = new Uint8Array(32).fill(7)

  test('hide a person under one pseudonym in a round, and another in every other round', () => {
    const other = new Uint8Array(32).fill(8)
    const found = [entrantOf(key, 'a'), entrantOf(key, 'a'), entrantOf(key, 'b'), entrantOf(other, 'a')].map(bytesToHex)
    expect(found[0]).toBe(found[1])
    expect(new Set(found).size).toBe(3)
    expect(entrantOf(key, 'a').length).toBe(16)
  })

  test('include a commitment that another salt, entry or round does not open', () => {
    const salts = [saltOf(key, 'E1'), saltOf(key, 'E2'), saltOf(key.with(0, 0), 'E1')]
    const commitments = salts.flatMap((salt) => [commitmentOf(salt, 'E1'), commitmentOf(salt, 'E2')])
    expect(new Set(commitments.map(bytesToHex)).size).toBe(6)
    expect(saltOf(key, 'E1')).toEqual(saltOf(key, 'E1'))
  })

  test('need a key of 32 bytes and a salt of 16', () => {
    expect(() => entrantOf(key.slice(1), 'a')).toThrow(RangeError)
    expect(() => saltOf(key.slice(1), 'a')).toThrow(RangeError)
    expect(() => commitmentOf(key, 'a')).toThrow(RangeError)
  })
})

test('a head says the round, its size, root and instant, in this order', () => {
  const head = {
    roundId: '01a20213-2b3e-74c9-b44c-5dcb627dfc60',
    lines: 258,
    tickets: 65_537,
    root: new Uint8Array(32).fill(170),
    at: new Date(1_000),
  }
  const parts = ['01a202132b3e74c9b44c5dcb627dfc60', '0000000000000102', '0000000000010001', 'aa'.repeat(32)]
  const prefix = Buffer.from('fairdraw/head/1').toString('hex')
  expect(bytesToHex(encodeHead(head))).toBe(`${prefix}${parts.join('')}00000000000003e8`)
})
