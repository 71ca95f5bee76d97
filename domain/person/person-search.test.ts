import { expect, test } from 'vitest'
import { type PersonSearch, readPersonSearch } from './person-search.ts'

const nothing: PersonSearch = { email: null, msisdn: null, named: null, ticket: null, promoCode: null }

test.each<[string, Partial<PersonSearch>]>([
  ['Ada@Example.com', { email: 'ada@example.com' }],
  ['07700 900123', { msisdn: '+447700900123' }],
  ['+447700900123', { msisdn: '+447700900123' }],
  ["O'Neill B66 2EN", { named: { lastName: "o'neill", postcode: 'B66 2EN' } }],
  ['van der Berg, b662en', { named: { lastName: 'van der berg', postcode: 'B66 2EN' } }],
  ['Tester B66', { named: { lastName: 'tester', postcode: 'B66' } }],
  ['WINACAR 17', { ticket: { tag: 'WINACAR', ticket: 17 } }],
  ['winacar #17', { ticket: { tag: 'WINACAR', ticket: 17 } }],
  ['WINACAR 0', {}],
  ['tenoff', { promoCode: 'TENOFF' }],
  ['B66 2EN', {}],
  ['Tester', { promoCode: 'TESTER' }],
  ['B66', { promoCode: 'B66' }],
])('%j is searched for as %j', (typed, meaning) => {
  expect(readPersonSearch(typed)).toEqual({ ...nothing, ...meaning })
})
