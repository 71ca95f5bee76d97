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

test('errors of the promo are separate, and all others are in one list', () => {
  expect(entryErrors(errors, upsell)).toEqual({
    own: ['bundle', 'item', 'campaign', 'general'],
    ofPromo: ['gone', 'promo'],
  })
})

test('without a promo all errors of lines belong to the entry', () => {
  expect(entryErrors(errors, null)).toEqual({
    own: ['bundle', 'item', 'campaign', 'gone', 'general'],
    ofPromo: ['promo'],
  })
})
