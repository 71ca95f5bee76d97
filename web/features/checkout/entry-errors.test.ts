import { expect, test } from 'vitest'
import type { BasketLine } from '#web/core/basket/basket-line.ts'
import { entryErrors } from './entry-errors.ts'

const errors = {
  lines: {
    'BUNDLE:WEEKEND': ['bundle'],
    'CAMPAIGN:WINACAR': ['item', 'campaign'],
    'CAMPAIGN:MADEIRA': ['gone'],
  },
  promo: ['promo'],
  order: ['general'],
}
const upsell = { kind: 'CAMPAIGN', tag: 'MADEIRA' } as BasketLine

test('what is wrong with the promo stands by itself, and everything else in one list', () => {
  expect(entryErrors(errors, upsell)).toEqual({
    own: ['bundle', 'item', 'campaign', 'general'],
    ofPromo: ['gone', 'promo'],
  })
})

test('without a promo all that is said of lines is of the entry', () => {
  expect(entryErrors(errors, null)).toEqual({
    own: ['bundle', 'item', 'campaign', 'gone', 'general'],
    ofPromo: ['promo'],
  })
})
