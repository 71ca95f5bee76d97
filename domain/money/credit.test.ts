import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availableCredit, checkCredit, creditExpiresAt, creditToUse, type Lot, takeFromLots } from './credit.ts'
import { pence, sum } from './money.ts'

const amounts = fc.integer({ min: 0, max: 100_000 }).map(pence)

test.each([
  [0, 500, 0],
  [500, 0, 0],
  [500, 500, 500],
  [500, 501, 500],
  [500, 499, 300],
  [500, 301, 300],
  [500, 300, 300],
  [500, 299, 299],
  [200, 199, 0],
  [200, 200, 200],
  [201, 200, 1],
  [201, 201, 201],
  [150, 149, 0],
  [150, 150, 150],
])('a total of %d pence with a balance of %d uses %d of credit', (total, balance, used) => {
  expect(creditToUse(pence(total), pence(balance))).toBe(used)
})

test('credit leaves nothing to pay or enough to charge, and never exceeds the balance', () => {
  fc.assert(
    fc.property(amounts, amounts, (total, balance) => {
      const used = creditToUse(total, balance)
      expect(used).toBeGreaterThanOrEqual(0)
      expect(used).toBeLessThanOrEqual(Math.min(total, balance))
      const left = total - used
      expect(left === 0 || left >= 200 || used === 0).toBe(true)
    }),
  )
})

test.each([
  [0, true],
  [300, true],
  [299, false],
  [301, false],
  [499, false],
])('an order of £5 with £4.99 of credit may use %d pence: %s', (requested, expected) => {
  const verdict = checkCredit(pence(requested), pence(500), pence(499))
  if (expected) expect(verdict).toEqual({ ok: true, value: requested })
  else expect(verdict).toMatchObject({ error: { name: 'SiteCreditBalanceMismatch', meta: { credit: 300 } } })
})

const now = new Date('2026-11-24T12:00:00Z')
const day = (days: number) => new Date(now.getTime() + days * 86_400_000)

function lot(id: string, left: number, expiresAt: Date | null, createdAt = day(-10)): Lot {
  return { id, leftPence: pence(left), expiresAt, createdAt }
}

const lots = [
  lot('forever', 100, null),
  lot('late', 100, day(9)),
  lot('expired', 100, now),
  lot('soon', 100, day(1)),
  lot('empty', 0, new Date(now.getTime() + 1)),
  lot('late-but-older', 100, day(9), day(-11)),
]

test.each([
  [0, []],
  [60, [['soon', 60]]],
  [100, [['soon', 100]]],
  [
    101,
    [
      ['soon', 100],
      ['late-but-older', 1],
    ],
  ],
  [
    301,
    [
      ['soon', 100],
      ['late-but-older', 100],
      ['late', 100],
      ['forever', 1],
    ],
  ],
])('%d pence are taken from what expires soonest: %j', (amount, takes) => {
  const expected = takes.map(([id, takenPence]) => ({ id, takenPence }))
  expect(takeFromLots(lots, pence(amount), now)).toEqual({ ok: true, value: expected })
})

test('a purchase cannot take more than the credit that has not expired', () => {
  expect(availableCredit(lots, now)).toBe(400)
  expect(takeFromLots(lots, pence(400), now).ok).toBe(true)
  expect(takeFromLots(lots, pence(401), now)).toMatchObject({
    error: { name: 'SiteCreditBalanceMismatch', meta: { credit: 400 } },
  })
})

test('the balance next falls when a lot that holds something expires', () => {
  expect(creditExpiresAt(lots, now)).toEqual(day(1))
  expect(creditExpiresAt([lot('forever', 100, null)], now)).toBeNull()
  expect(creditExpiresAt([lot('empty', 0, day(1))], now)).toBeNull()
})

test('takes add up to the amount, and a lot is touched only when all that expire before it are used up', () => {
  const anyLot = fc.record({
    id: fc.uuid(),
    leftPence: amounts,
    expiresAt: fc.option(fc.integer({ min: -3, max: 30 }).map(day)),
    createdAt: fc.integer({ min: -30, max: 0 }).map(day),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(anyLot, { selector: ({ id }) => id, maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (any, part) => {
        const amount = pence(Math.floor(availableCredit(any, now) * part))
        const verdict = takeFromLots(any, amount, now)
        if (!verdict.ok) throw new Error('refused')
        expect(sum(verdict.value.map(({ takenPence }) => takenPence))).toBe(amount)
        const taken = new Map(verdict.value.map(({ id, takenPence }) => [id, takenPence]))
        const expiry = (one: Lot) => one.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
        for (const one of any.filter(({ id }) => taken.has(id)))
          for (const other of any.filter((each) => expiry(each) > now.getTime() && expiry(each) < expiry(one)))
            expect(taken.get(other.id) ?? 0).toBe(other.leftPence)
      },
    ),
  )
})
