import { expect, test } from 'vitest'
import type { Campaign, Price } from '#contract/catalogue.ts'
import { pence } from '#domain/money/money.ts'
import { badgeOf, choiceLabel, choicesOf, fallenText, noteOf, ticketsNoteOf, unitLabel } from './choice.ts'

const price: Price = {
  price: pence(500),
  quantity: 10,
  type: 'STANDARD',
  price_type: 'STANDARD',
  basket_min: null,
  frequency: 'SINGLE',
  title: null,
  subtitle: null,
  promo_caption: null,
  promo_subcaption: null,
  start_date: null,
  end_date: null,
}
const ends = new Date('2026-12-31T15:00:00Z')
const campaign = {
  tag: 'MAKEMEAWINNER',
  campaign_type: 'STANDARD',
  type: 'COMPETITION',
  end_date: ends,
  global_limit: null,
} as Campaign
const offers = { MAKEMEAWINNER: 50 }

test.each<[Partial<Price>, string | null]>([
  [{ quantity: 50 }, 'Special offer'],
  [{ quantity: 49 }, null],
  [{ quantity: 50, frequency: 'ALL_NEXT_WEEK' }, null],
  [{ end_date: new Date(ends.getTime() - 1) }, 'Early Bird Offer'],
  [{ end_date: ends }, null],
  [{ quantity: 50, end_date: new Date(ends.getTime() - 1) }, 'Special offer'],
])('an only option with %j is marked %s', (changed, expected) => {
  const option = { ...price, ...changed }
  expect(badgeOf(campaign, option, [option], offers)).toBe(expected)
})

test('the cheapest option for each entry is marked, over all days, and none when two are equal', () => {
  const week = { ...price, quantity: 3, frequency: 'ALL_NEXT_WEEK' } as const
  expect(badgeOf(campaign, week, [price, week], offers)).toBe('Best price per entry')
  expect(badgeOf(campaign, price, [price, week], offers)).toBeNull()
  expect(badgeOf(campaign, { ...price }, [price, { ...price }], offers)).toBeNull()
})

test('"all next week" is labelled with its price per day, and with its price per entry', () => {
  const week = { ...price, frequency: 'ALL_NEXT_WEEK' } as const
  expect(choiceLabel(campaign, { kind: 'price', price: week })).toEqual({ what: '10 entries per day', price: '£5.00' })
  expect(unitLabel(campaign, week)).toBe('10p per entry')
  expect(choiceLabel(campaign, null)).toBeNull()
})

test('an option that costs nothing is free, and not £0.00', () => {
  const free = { ...price, quantity: 1, price: pence(0) }
  expect(choiceLabel(campaign, { kind: 'price', price: free })).toEqual({ what: '1 entry', price: 'Free' })
})

test('an option’s note contains the editors’ text, but does not repeat its flag', () => {
  const said = { ...price, title: 'Special offer', subtitle: 'Most people choose this' }
  expect(noteOf(campaign, said, null)).toBe('Special offer · Most people choose this · 50p per entry')
  expect(noteOf(campaign, said, 'Special offer')).toBe('Most people choose this · 50p per entry')
  expect(noteOf(campaign, price, null)).toBe('50p per entry')
})

test('a price has the odds of winning beside it when the number of tickets is known', () => {
  const limited = { ...campaign, global_limit: 100_000 }
  expect(noteOf(limited, price, null)).toBe('50p per entry · about 1 in 10,000 if it sells out')
  expect(noteOf({ ...campaign, global_limit: 99_999 }, { ...price, quantity: 3 }, null)).toMatch(
    /about 1 in 33,333 if it sells out/,
  )
  expect(noteOf(limited, { ...price, frequency: 'ALL_NEXT_WEEK' }, null)).toBe('10p per entry')
  expect(ticketsNoteOf(limited, pence(200), 3)).toBe('£2 per ticket · about 1 in 33,334 if it sells out')
  expect(ticketsNoteOf(campaign, pence(200), 3)).toBe('£2 per ticket')
})

test('each choice has its own key, and a free route is not a choice', () => {
  const routes = { postal_entry_code: 'A', telephone_entry: '03069 990 101', keyword: 'A', shortcode: '50505' }
  const dearer = { ...price, price: pence(600) }
  const sold = { ...campaign, ...routes, raffle: null, prices: [price, dearer] }
  const keys = ['10-500-SINGLE', '10-600-SINGLE']
  expect([...choicesOf(sold, sold.prices, 0).keys()]).toEqual(keys)

  const raffle = { unit_price: pence(200), slider_min: 1, slider_max: 50 }
  const choices = choicesOf({ ...campaign, ...routes, raffle, prices: [] }, [], 25)
  expect([...choices.keys()]).toEqual(['tickets'])
  expect(choices.get('tickets')).toEqual({ kind: 'tickets', quantity: 25, unitPricePence: 200 })
})

test.each([
  [503, 3, 'There are only 3 tickets left. Your choice is now 3 tickets.'],
  [501, 1, 'There is only 1 ticket left. Your choice is now 1 ticket.'],
  [504, 3, 'Your choice is now 3 tickets.'],
  [null, 3, 'Your choice is now 3 tickets.'],
])(
  'a raffle limited to %j tickets, 500 of them taken, whose choice has fallen to %d says: %s',
  (limit, tickets, said) => {
    const raffle = { ...campaign, type: 'RAFFLE', global_limit: limit, global_count: 500 } as const
    expect(fallenText(raffle, tickets)).toBe(said)
  },
)
