import { describe, expect, test } from 'vitest'
import { formsOfHolder, formsOfListed, type ListedPerson } from './listed-forms.ts'

const dob = '1990-12-10'
const holder = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', dob }
const isFound = (listed: ListedPerson, change: Partial<typeof holder>) => {
  const stored = formsOfListed(listed)
  return formsOfHolder({ ...holder, ...change }).some((form) => stored.includes(form))
}

describe('A listed name', () => {
  test.each([
    ['Ada Lovelace', {}, true],
    ['ADA  LOVELACE', {}, true],
    ['Lovelace Ada', {}, true],
    ['Mrs Ada Lovelace', {}, true],
    ['Ada Byron Lovelace', {}, true],
    ['Lovelace Ada Byron', {}, true],
    ['Ada Lovelace', { firstName: 'Ada Byron' }, true],
    ['Ada Lovelace', { lastName: 'Byron Lovelace' }, true],
    ['Ada Byron Lovelace', { firstName: 'Ada Byron' }, true],
    ['Lovelace Ada Byron', { lastName: 'Byron Lovelace' }, true],
    ['Zoe OBrien', { firstName: 'Zoë', lastName: 'O’Brien' }, true],
    ["Zoë O'Brien", { firstName: 'ZOE', lastName: 'O Brien' }, true],
    ['O Brien Zoe', { firstName: 'Zoe', lastName: "O'Brien" }, true],
    ['Jean Luc King Noel', { firstName: 'Jean-Luc', lastName: 'King-Noel' }, true],
    ['Søren Müller', { firstName: 'Soren', lastName: 'Muller' }, true],
    ['Ada Lovelock', {}, false],
    ['Anna Lovelace', {}, false],
    ['Ada Jane Lovelace', { firstName: 'Ada Ann' }, false],
  ])('%j matches an account of %j: %j', (name, change, found) => {
    expect(isFound({ name, dob }, change)).toBe(found)
  })

  test('does not match a person with another birth date', () => {
    expect(isFound({ name: 'Ada Lovelace', dob: '1990-12-11' }, {})).toBe(false)
  })
})

test.each([
  ['ADA@example.com', {}, true],
  ['ada+work@example.com', {}, true],
  ['ada@example.com', { email: 'ada+2@example.com' }, true],
  ['a.d.a@gmail.com', { email: 'ada@googlemail.com' }, true],
  ['ad.a@example.com', {}, false],
])('the listed email %j finds an account of %j: %j', (email, change, found) => {
  expect(isFound({ email }, change)).toBe(found)
})
