import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence } from './money.ts'
import { type Booked, compareBooked, movementKinds, totalOf } from './reconciliation.ts'

const booked = (amount: number, state: string | null = 'CAPTURED'): Booked => ({ amountPence: pence(amount), state })

test.each<[string, Booked | null, Booked | null, [string, string | null, string | null][]]>([
  ['the same in both', booked(500), booked(500), []],
  ['in neither', null, null, []],
  ['not in ours', null, booked(500), [['CAPTURE_MISSING_AT_US', null, '£5.00 CAPTURED']]],
  ['not in the other', booked(500), null, [['CAPTURE_MISSING_AT_PROVIDER', '£5.00 CAPTURED', null]]],
  ['a penny less', booked(500), booked(499), [['CAPTURE_AMOUNT_DIFFERS', '£5.00', '£4.99']]],
  ['in another state', booked(500), booked(500, 'PENDING'), [['CAPTURE_STATE_DIFFERS', 'CAPTURED', 'PENDING']]],
  ['in a state that is not reported', booked(500), booked(500, null), []],
  [
    'another amount in another state',
    booked(500),
    booked(501, 'PENDING'),
    [
      ['CAPTURE_AMOUNT_DIFFERS', '£5.00', '£5.01'],
      ['CAPTURE_STATE_DIFFERS', 'CAPTURED', 'PENDING'],
    ],
  ],
])('a capture that is %s', (_, stored, found, expected) => {
  const differences = compareBooked('CAPTURE', 'it', stored, found)
  expect(differences).toEqual(
    expected.map(([what, ours, theirs]) => ({ what, about: 'it', stored: ours, found: theirs })),
  )
})

const anyBooked = fc.record({
  amountPence: fc.nat({ max: 99 }).map(pence),
  state: fc.constantFrom('CAPTURED', 'PENDING'),
})

test('books agree exactly when no difference is reported, and each difference is on the right side', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...movementKinds),
      fc.option(anyBooked),
      fc.option(anyBooked),
      (kind, stored, found) => {
        const differences = compareBooked(kind, 'it', stored, found)
        expect(differences.length === 0).toBe(JSON.stringify(stored) === JSON.stringify(found))
        for (const { what, stored: ours, found: theirs } of differences) {
          expect(what.startsWith(`${kind}_`)).toBe(true)
          expect(ours).not.toBe(theirs)
        }
      },
    ),
  ))

test('totals count the movements of a book', () => {
  expect(totalOf([booked(500), null, booked(250)])).toEqual({ count: 2, pence: 750 })
})
