import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldName, isLikePerson, isSameSurname, nameIdentity } from './identity.ts'

const ada = { firstName: 'Ada', lastName: 'Lovelace', postcode: 'LS1 4AB', dob: '1990-12-10' }

describe('A folded name', () => {
  test.each([
    ['CAPITALS', 'capitals'],
    ['José Müller-Ross', 'josemullerross'],
    ["O'Brien", 'obrien'],
    ['O’Brien', 'obrien'],
    ['Oʼ\u00A0Brien', 'obrien'],
    ['St. John\u2010Smythe', 'stjohnsmythe'],
    ['Søren Łukasz Straße Æthel', 'sorenlukaszstrasseaethel'],
    ['Иван', 'иван'],
    ['-’', ''],
  ])('folds %j to %j', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  test('is not changed by folding it again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(foldName(foldName(name))).toBe(foldName(name))
      }),
    )
  })
})

describe('Two people', () => {
  test.each([
    ['a middle name', { firstName: 'Ada Byron' }, true],
    ['a middle name in the surname', { lastName: 'Byron Lovelace' }, true],
    ['accents and a typographic apostrophe', { firstName: 'Áda', lastName: 'Love’lace' }, true],
    ['names in the wrong fields', { firstName: 'LOVELACE', lastName: 'Ada' }, true],
    ['half a postcode', { postcode: 'ls1' }, true],
    ['another first name', { firstName: 'Anna' }, false],
    ['another surname', { lastName: 'Lovelock' }, false],
    ['another district', { postcode: 'LS2 4AB' }, false],
    ['another birth date', { dob: '1990-12-11' }, false],
    ['no birth date', { dob: null }, false],
    ['no first name', { firstName: null }, false],
  ])('are alike when one has %s: %j', (_, change, isLike) => {
    expect(isLikePerson(ada, { ...ada, ...change })).toBe(isLike)
    expect(isLikePerson({ ...ada, ...change }, ada)).toBe(isLike)
  })

  test('are not alike when their middle names differ', () => {
    expect(isLikePerson({ ...ada, firstName: 'Ada Ann' }, { ...ada, firstName: 'Ada Jane' })).toBe(false)
  })
})

describe('The identity of a card', () => {
  test.each([
    ['accents, signs and spaces', { firstName: 'Á da-', lastName: 'LOVE’LACE' }, true],
    ['half a postcode in lower case', { postcode: 'ls1' }, true],
    ['another first name', { firstName: 'Ade' }, false],
    ['another last name', { lastName: 'Lovelock' }, false],
    ['another district', { postcode: 'LS2 1AA' }, false],
    ['another birth date', { dob: '1990-02-04' }, false],
  ])('with %s is the same: %j', (_, change, isSame) => {
    expect(nameIdentity({ ...ada, ...change }) === nameIdentity(ada)).toBe(isSame)
  })

  test('is null without one of its parts', () => {
    for (const part of Object.keys(ada)) expect(nameIdentity({ ...ada, [part]: null })).toBeNull()
  })
})

test.each([
  ['O’Brien', "o'brien", true],
  ['Müller-Ross', 'muller ross', true],
  ['Field', 'Fields', false],
  ['', '', false],
  ['-', '’', false],
])('%j finds the card of %j: %s', (typed, stored, isSame) => {
  expect(isSameSurname(typed, stored)).toBe(isSame)
})
