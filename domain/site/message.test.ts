import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MESSAGE_TEXT,
  messageProblem,
  normaliseMessage,
  normaliseOrder,
  ORDER_TEXT,
  optionalMessageProblem,
  orderProblem,
} from './message.ts'

test.each([
  ['', MESSAGE_TEXT],
  ['a', MESSAGE_TEXT],
  ['Hi', null],
  ['a'.repeat(2000), null],
  ['a'.repeat(2001), MESSAGE_TEXT],
  ['Two lines\nand a\ttab', null],
  ['a bell \u0007', MESSAGE_TEXT],
  ['a line’s end of old\rSubject: mine', MESSAGE_TEXT],
  ['<b>£5</b> & “quotes” – 🎉', null],
])('the message %j has the problem: %s', (message, said) => {
  expect(messageProblem(message)).toBe(said)
})

test('an optional message is validated only if it is present', () => {
  expect(optionalMessageProblem('')).toBeNull()
  expect(optionalMessageProblem('a')).toBe(MESSAGE_TEXT)
})

test.each([
  ['  Hello\r\nthere\rRobin \n', 'Hello\nthere\nRobin'],
  [' \n ', ''],
])('%j is stored as %j', (typed, stored) => {
  expect(normaliseMessage(typed)).toBe(stored)
})

test.each([
  ['', null],
  [' #FD-1234 ', null],
  ['a'.repeat(64), null],
  ['a'.repeat(65), ORDER_TEXT],
  ['FD 1234', ORDER_TEXT],
  ['##1', ORDER_TEXT],
])('the order number %j has the problem: %s', (typed, said) => {
  expect(orderProblem(normaliseOrder(typed))).toBe(said)
})

/** `unit: 'binary'` writes all 1.1 million of them into a table first. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
  .map((point) => String.fromCodePoint(point))

test('a stored message is stored unchanged a second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (typed) => {
      const stored = normaliseMessage(typed)
      expect(normaliseMessage(stored)).toBe(stored)
      expect(stored).not.toContain('\r')
    }),
  )
})
