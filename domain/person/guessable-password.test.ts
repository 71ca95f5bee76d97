import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGuessable, passwordWord } from './guessable-password.ts'

const common = new Set(['password', 'abc', 'qaz2wsx', 'iloveyou', 'trustno1'].map(passwordWord))
const own = ['robin.tester@example.com', 'robin.tester', 'Robin', "O'Connor"]

test.each([
  ['Password1!', true],
  ['P@$$w0rd', true],
  ['!!PASSword2026', true],
  ['Pa55word.', true],
  ['Abc123456!', true],
  ['!QAZ2wsx', true],
  ['1qaz"WSX', true],
  ['1qaz@WSX', true],
  ['I10v3you!', true],
  ['Trustno1!', true],
  ['Fairdraw.2026', true],
  ['Raff1e123!', true],
  ['Robin.Tester1', true],
  ['1.Robin.Tester@Example.com', true],
  ["O'Connor77", true],
  ['R0bin!!!!1', true],
  ['Demo.Pass1', false],
  ['Password.of.Mine1', false],
  ['Robin.Hood1', false],
  ['tX9!kq0vbW', false],
  ['Übermut.1', false],
])('%s is easy to guess: %s', (password, guessable) => {
  expect(isGuessable(password, common, own)).toBe(guessable)
})

test('a common word is found in any case, with any digits and signs around it', () => {
  const around = fc.stringMatching(/^[\d.!?_-]{0,6}$/)
  fc.assert(
    fc.property(fc.constantFrom(...common), around, around, fc.boolean(), (word, before, after, isLoud) => {
      const typed = isLoud ? word.toUpperCase() : word
      expect(isGuessable(before + typed + after, common, [])).toBe(true)
    }),
  )
})
