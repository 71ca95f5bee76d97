import { describe, expect, test } from 'vitest'
import {
  cardNameProblem,
  cardPhoneProblem,
  cardPostcodeProblem,
  isSamePostcode,
  normaliseCardName,
  normaliseCardPostcode,
  parseCardPhone,
} from './card-words.ts'

describe('A name on a card', () => {
  test.each(['J', 'J.', 'J. R.', 'Ó', 'Ann', 'O’Brien', 'Anne-Marie'])('%s is accepted', (typed) => {
    expect(cardNameProblem(normaliseCardName(typed))).toBeNull()
  })
  test.each(['', '.', '1', '<b>', 'a'.repeat(36)])('%j is refused', (typed) => {
    expect(cardNameProblem(normaliseCardName(typed))).not.toBeNull()
  })
})

describe('A postcode on a card', () => {
  test.each([
    ['bfpo12', 'BFPO 12'],
    ['BFPO 5747', 'BFPO 5747'],
    ['ls11aa', 'LS1 1AA'],
    ['ls1', 'LS1'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(cardPostcodeProblem(normaliseCardPostcode(typed))).toBeNull()
    expect(normaliseCardPostcode(typed)).toBe(stored)
  })
  test.each(['BFPO', 'BFPO 12345', 'BFPO AB', 'LS', 'NOWHERE'])('%s is refused', (typed) => {
    expect(cardPostcodeProblem(normaliseCardPostcode(typed))).not.toBeNull()
  })
  test.each([
    ['LS1 1AA', 'LS1', true],
    ['LS1', 'LS1 1AA', true],
    ['LS1 1AA', 'LS1 1AA', true],
    ['LS1 1AA', 'LS1 1AB', false],
    ['LS11 1AA', 'LS1', false],
    ['BFPO 12', 'BFPO 1', false],
  ])('%s beside %s can be one address: %s', (one, other, isSame) => {
    expect(isSamePostcode(one, other)).toBe(isSame)
  })
})

describe('A phone number on a card', () => {
  test.each([
    ['07700 900123', '+447700900123'],
    ['01332 900 123', '+441332900123'],
    ['(020) 7946 0123', '+442079460123'],
    ['+44 (0)1332 900123', '+441332900123'],
    ['0330 100 0000', '+443301000000'],
    ['00353 1 234 5678', '+35312345678'],
    ['+353 85 123 4567', '+353851234567'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+49 (0)30 1234567', '+49301234567'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(parseCardPhone(typed)).toBe(stored)
    expect(parseCardPhone(stored)).toBe(stored)
    expect(cardPhoneProblem(typed)).toBeNull()
  })
  test.each(['', '12345', '0133', '077009001', '+44 7700 90012', '+0 123 456 789', 'none', `+353${'1'.repeat(13)}`])(
    '%j is refused',
    (typed) => {
      expect(cardPhoneProblem(typed)).not.toBeNull()
    },
  )
})
