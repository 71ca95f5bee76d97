import { describe, expect, test } from 'vitest'
import type { Charge } from '#contract/payments.ts'
import { pence } from '#domain/money/money.ts'
import { chargeLines, takenOff, takenOffText } from './charge-lines.ts'

const item = {
  campaign_title: 'Win a Car',
  campaign_tag: 'CAR',
  keyword: null,
  quantity: 1,
  price: pence(250),
  type: 'COMPETITION',
  frequency: 'SINGLE',
} as const

function chargeOf(meta: Partial<Charge['meta']>, price = 250): Charge {
  return {
    name: 'The name',
    price: pence(price),
    meta: {
      items: [],
      bundles: [],
      total: pence(price),
      code: null,
      purchase_sqid: 'p',
      ticket_sqid: null,
      ...meta,
    },
  }
}

describe('a line of the charge', () => {
  test('is counted in entries, one or many', () => {
    const lines = chargeLines(chargeOf({ items: [item, { ...item, campaign_tag: 'PENNY', quantity: 10_000 }] }))
    expect(lines.map(({ entries }) => entries)).toEqual(['1 entry', '10,000 entries'])
  })

  test('is counted in tickets if it is a raffle', () => {
    const raffle = { ...item, type: 'RAFFLE', quantity: 100 } as const
    expect(chargeLines(chargeOf({ items: [raffle] }))).toMatchObject([{ entries: '100 tickets' }])
  })

  test('counts an option for all of next week as five draws', () => {
    const [line] = chargeLines(chargeOf({ items: [{ ...item, quantity: 2, frequency: 'ALL_NEXT_WEEK' }] }))
    expect(line).toMatchObject({ entries: '10 entries (2 entries per day)', price: '£2.50' })
  })

  test('names a bundle by its title and counts bundles, not entries', () => {
    const bundles = [{ bundle_tag: 'CARS', bundle_title: 'Two Cars', price: pence(500), quantity: 1 }]
    expect(chargeLines(chargeOf({ bundles, items: [item] })).map(({ title, entries }) => [title, entries])).toEqual([
      ['Win a Car', '1 entry'],
      ['Two Cars', '1 bundle'],
    ])
  })

  test('is separate for entries that a code grants in the same competition', () => {
    const lines = chargeLines(chargeOf({ items: [item, { ...item, price: pence(0) }] }))
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2)
  })
})

test('promo code and credit deduct the difference between the lines and the payment', () => {
  expect(takenOff(chargeOf({ items: [item] }, 250))).toBe(0)
  expect(takenOff(chargeOf({ items: [item] }, 200))).toBe(50)
})

test('a deduction without a promo code is credit alone', () => {
  expect(takenOffText(chargeOf({ items: [item] }, 200))).toBe('Site credit')
  expect(takenOffText(chargeOf({ items: [item], code: 'TENOFF' }, 200))).toBe('Discount and credit')
})
