import { expect, test } from 'vitest'
import { anchorOf } from './anchor.ts'

test.each([
  ['Do I have to pay?', 'do-i-have-to-pay'],
  ['I’d like to stop for a while.', 'id-like-to-stop-for-a-while'],
  ['Café & cards: £5 / 50p', 'cafe-cards-5-50p'],
])('%s is found at #%s', (title, anchor) => {
  expect(anchorOf(title)).toBe(anchor)
})
