import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uint } from './encoding.ts'
import { pickTickets } from './pick.ts'
import { firstTicketOf, openRegister, type Register } from './register.ts'
import { encodeLine, LINE_BYTES } from './register-line.ts'
import { PagesMissing } from './register-pages.ts'
import { ticketOfWord, wordsOf } from './seed.ts'
import type { Void } from './voids.ts'

type Owner = { readonly quantity: number; readonly person: number; readonly isVoid?: boolean }

/** Lines of persons by their number, and voids for excluded ones. */
function registerOf(owners: readonly Owner[]): { register: Register; voids: Void[] } {
  let next = 1
  const voids: Void[] = []
  const lines = owners.map(({ quantity, person, isVoid }) => {
    const [firstTicket, lastTicket] = [next, next + quantity - 1]
    next += quantity
    if (isVoid) voids.push({ first: firstTicket, last: lastTicket, reason: 'REFUNDED' })
    const entrant = new Uint8Array(16).fill(person)
    return encodeLine({ firstTicket, lastTicket, route: 'PAID', entrant, commitment: new Uint8Array(32) })
  })
  const register = openRegister(concatBytes(...lines))
  if (!register.ok) throw new Error(String(register.error.meta.reason))
  return { register: register.value, voids }
}

const seedFor = (number: number) => sha256(concatBytes(utf8ToBytes('test seed'), uint(number, 8)))

const lotteries = fc.record({
  owners: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 6 }),
      person: fc.integer({ min: 0, max: 9 }),
      isVoid: fc.boolean(),
    }),
    { maxLength: 15 },
  ),
  seed: fc.nat().map(seedFor),
  places: fc.integer({ min: 0, max: 40 }),
  prizesPerEntrant: fc.integer({ min: 1, max: 4 }),
})

/** The rule in its plainest form: a list of all tickets, checked word by word until none is left. */
function pickNaively(owners: readonly Owner[], seed: Uint8Array, places: number, prizesPerEntrant: number) {
  const tickets = owners.flatMap((owner, line) => Array.from({ length: owner.quantity }, () => ({ owner, line })))
  const picks: { ticket: number; word: number; line: number }[] = []
  const isOpen = (index: number) => {
    const { owner } = tickets[index]!
    const own = picks.filter(({ line }) => owners[line]!.person === owner.person)
    return !owner.isVoid && own.length < prizesPerEntrant && picks.every(({ ticket }) => ticket !== index + 1)
  }
  for (let word = 0; picks.length < places && tickets.some((_, index) => isOpen(index)); word++) {
    const ticket = ticketOfWord(wordsOf(seed)(word), tickets.length)
    if (ticket !== null && isOpen(ticket - 1)) picks.push({ ticket, word, line: tickets[ticket - 1]!.line })
  }
  return picks
}

test('the picked tickets are those of the plainest form of the rule', () => {
  fc.assert(
    fc.property(lotteries, ({ owners, seed, places, prizesPerEntrant }) => {
      const found = pickTickets({ seed, ...registerOf(owners), places, prizesPerEntrant })
      expect(found).toEqual(pickNaively(owners, seed, places, prizesPerEntrant))
    }),
  )
})

test('a draw picks no void ticket, no ticket twice and no entrant too often, and fills every place that it can', () => {
  fc.assert(
    fc.property(lotteries, ({ owners, seed, places, prizesPerEntrant }) => {
      const picks = pickTickets({ seed, ...registerOf(owners), places, prizesPerEntrant })
      expect(picks.filter(({ line }) => owners[line]!.isVoid)).toEqual([])
      expect(new Set(picks.map(({ ticket }) => ticket)).size).toBe(picks.length)
      const persons = [...new Set(owners.map(({ person }) => person))]
      const mayWin = persons.map((person) => {
        const tickets = owners.filter((owner) => owner.person === person && !owner.isVoid)
        return Math.min(
          prizesPerEntrant,
          tickets.reduce((sum, { quantity }) => sum + quantity, 0),
        )
      })
      for (const [index, person] of persons.entries())
        expect(picks.filter(({ line }) => owners[line]!.person === person).length).toBeLessThanOrEqual(mayWin[index]!)
      expect(picks.length).toBe(
        Math.min(
          places,
          mayWin.reduce((sum, count) => sum + count, 0),
        ),
      )
    }),
  )
})

/** Loads the pages that a draw needs, one at a time, and returns how many it has loaded. */
function pickByPages(
  register: Register,
  linesEach: number,
  lottery: Omit<Parameters<typeof pickTickets>[0], 'register'>,
) {
  const pages = Math.ceil(register.lines / linesEach)
  const firstTickets = Array.from({ length: pages }, (_, page) => firstTicketOf(register, page * linesEach))
  const bytes = new Uint8Array(register.bytes.length)
  const loaded = new Set<number>()
  const paged = { ...register, bytes, view: new DataView(bytes.buffer), pages: { linesEach, firstTickets, loaded } }
  for (;;)
    try {
      return { picks: pickTickets({ ...lottery, register: paged }), loaded: loaded.size }
    } catch (error) {
      if (!(error instanceof PagesMissing)) throw error
      for (const page of error.pages) {
        expect(loaded.has(page)).toBe(false)
        const [from, to] = [page, page + 1].map((each) => each * linesEach * LINE_BYTES)
        bytes.set(register.bytes.subarray(from, to), from)
        loaded.add(page)
      }
    }
}

test('a draw that reads only the pages it needs is the same draw', () => {
  fc.assert(
    fc.property(lotteries, fc.integer({ min: 1, max: 5 }), ({ owners, seed, places, prizesPerEntrant }, linesEach) => {
      const { register, voids } = registerOf(owners)
      const lottery = { seed, voids, places, prizesPerEntrant }
      expect(pickByPages(register, linesEach, lottery).picks).toEqual(pickTickets({ ...lottery, register }))
    }),
  )
  const { register, voids } = registerOf(
    Array.from({ length: 1_000 }, (_, person) => ({ quantity: 3, person: person % 256 })),
  )
  const lottery = { seed: seedFor(1), voids, places: 4, prizesPerEntrant: 1 }
  expect(pickByPages(register, 10, lottery).loaded).toBe(4)
})

test('a draw with more places is the same draw continued', () => {
  fc.assert(
    fc.property(lotteries, ({ owners, seed, places, prizesPerEntrant }) => {
      const lottery = { seed, ...registerOf(owners), prizesPerEntrant }
      const more = pickTickets({ ...lottery, places: places + 5 })
      expect(pickTickets({ ...lottery, places })).toEqual(more.slice(0, places))
    }),
  )
})

test('voids may be parts of a line or span several', () => {
  const { register } = registerOf([
    { quantity: 3, person: 1 },
    { quantity: 3, person: 2 },
    { quantity: 3, person: 3 },
  ])
  const voids: Void[] = [
    { first: 1, last: 1, reason: 'DUPLICATE' },
    { first: 3, last: 8, reason: 'DISPUTED' },
  ]
  const picks = pickTickets({ seed: seedFor(1), register, voids, places: 9, prizesPerEntrant: 9 })
  expect(picks.map(({ ticket }) => ticket).toSorted()).toEqual([2, 9])
})

test.each([
  [0n, 10, 1],
  [9n, 10, 10],
  [10n, 10, 1],
  [2n ** 64n - 7n, 10, 10],
  [2n ** 64n - 6n, 10, null],
  [2n ** 64n - 1n, 10, null],
  [2n ** 64n - 1n, 1, 1],
  [2n ** 64n - 1n, 2 ** 20, 2 ** 20],
])('word %s of %i tickets names ticket %s', (word, tickets, expected) => {
  expect(ticketOfWord(word, tickets)).toBe(expected)
})

/** Upper tail of the chi-square distribution by Wilson and Hilferty, as the deviation of a normal distribution. */
function deviation(counts: readonly number[], expected: readonly number[]): number {
  const square = counts.reduce((sum, count, index) => sum + (count - expected[index]!) ** 2 / expected[index]!, 0)
  const freedom = counts.length - 1
  return (Math.cbrt(square / freedom) - (1 - 2 / (9 * freedom))) / Math.sqrt(2 / (9 * freedom))
}

/** p = 0.001 and p = 0.999 as deviations. The seeds are fixed, so the result is reproducible. */
const DEVIATION_MAX = 3.09
const draws = process.env.FULL ? 1_000_000 : 20_000

test('each of 1,000 tickets is drawn as often as any other, in lines of any length', () => {
  const { register, voids } = registerOf(
    [1, 199, 2, 300, 50, 448].map((quantity, person) => ({ quantity, person: person + 1 })),
  )
  const counts = new Array<number>(register.tickets).fill(0)
  for (let draw = 0; draw < draws; draw++) {
    const [pick] = pickTickets({ seed: seedFor(draw), register, voids, places: 1, prizesPerEntrant: 1 })
    counts[pick!.ticket - 1]!++
  }
  const expected = counts.map(() => draws / counts.length)
  expect(Math.abs(deviation(counts, expected))).toBeLessThan(DEVIATION_MAX)
})

test('the second prize goes to each other entrant in proportion to their tickets', () => {
  const quantities = [5, 3, 2]
  const { register, voids } = registerOf(quantities.map((quantity, person) => ({ quantity, person })))
  const pairs = quantities.flatMap((_, first) =>
    quantities.flatMap((_, second) => (first === second ? [] : [{ first, second }])),
  )
  const counts = pairs.map(() => 0)
  for (let draw = 0; draw < draws; draw++) {
    const [one, other] = pickTickets({ seed: seedFor(draw), register, voids, places: 2, prizesPerEntrant: 1 })
    counts[pairs.findIndex(({ first, second }) => first === one!.line && second === other!.line)]!++
  }
  const expected = pairs.map(
    ({ first, second }) => (draws * (quantities[first]! / 10) * quantities[second]!) / (10 - quantities[first]!),
  )
  expect(Math.abs(deviation(counts, expected))).toBeLessThan(DEVIATION_MAX)
})
