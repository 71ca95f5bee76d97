import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pence } from './money.ts'
import { shareAmongLines, splitRefund } from './refund.ts'

const left = { moneyPence: pence(500), creditPence: pence(200) }

test.each([
  [1, 1, 0],
  [500, 500, 0],
  [501, 500, 1],
  [700, 500, 200],
  ['ALL', 500, 200],
] as const)(
  'a refund of %s on £5 paid and £2 of credit returns %i as money and %i as credit',
  (requested, money, credit) => {
    expect(splitRefund(requested === 'ALL' ? requested : pence(requested), left)).toEqual({
      moneyPence: money,
      creditPence: credit,
    })
  },
)

test.each([0, -1, 701])('a refund of %i returns zero', (requested) => {
  expect(splitRefund(pence(requested), left)).toBe(null)
})

test('a refund of everything is nothing when nothing is left', () => {
  expect(splitRefund('ALL', { moneyPence: pence(0), creditPence: pence(0) })).toBe(null)
})

const amount = fc.nat({ max: 100_000 }).map(pence)

test('refunds in any parts return each penny once, and credit only when no money is left', () =>
  fc.assert(
    fc.property(amount, amount, fc.array(amount, { maxLength: 8 }), (moneyPence, creditPence, parts) => {
      let rest = { moneyPence, creditPence }
      for (const part of [...parts, 'ALL' as const]) {
        const given = splitRefund(part, rest)
        if (!given) continue
        expect(given.creditPence > 0 && given.moneyPence < rest.moneyPence).toBe(false)
        if (part !== 'ALL') expect(given.moneyPence + given.creditPence).toBe(part)
        rest = {
          moneyPence: pence(rest.moneyPence - given.moneyPence),
          creditPence: pence(rest.creditPence - given.creditPence),
        }
      }
      expect(rest).toEqual({ moneyPence: 0, creditPence: 0 })
    }),
  ))

describe('Lines of £2 and £6', () => {
  const lines = [
    { lineId: 'small', amountPence: pence(200) },
    { lineId: 'large', amountPence: pence(600) },
  ]
  const of = (parts: readonly { lineId: string; amountPence: number }[]) =>
    Object.fromEntries(parts.map(({ lineId, amountPence }) => [lineId, amountPence]))

  test.each([
    [800, 0, { small: 200, large: 600 }, {}],
    [200, 0, { small: 200 }, {}],
    [0, 300, {}, { small: 200, large: 100 }],
    [300, 500, { small: 200, large: 100 }, { large: 500 }],
    [100, 700, { small: 100 }, { small: 100, large: 600 }],
    [0, 0, {}, {}],
  ])('are paid by %i of money and then %i of credit, in their order', (money, credit, byMoney, byCredit) => {
    const shared = shareAmongLines(lines, { moneyPence: pence(money), creditPence: pence(credit) })
    expect([of(shared.money), of(shared.credit)]).toEqual([byMoney, byCredit])
  })
})
