import { expect, test } from 'vitest'
import { errorNames, errorOf, refusedAnywhere } from '#contract/errors.ts'
import { staffErrorText } from './error-texts.ts'

test.each(refusedAnywhere)('%s speaks to staff, not to an entrant about their account', (name) => {
  expect(staffErrorText(errorOf(name))).not.toMatch(/My Account|log in|your account|mobile number/i)
})

test('every error has a text', () => {
  for (const name of errorNames) expect(staffErrorText({ name })).toMatch(/[.!…]$/)
})

test('an error of a newer server is shown as an unexpected one', () => {
  expect(staffErrorText({ name: 'NotKnownYet', message: 'A text of the server.' })).toBe('A text of the server.')
})

test('a change that the state forbids shows the reason of the server', () => {
  const fields = [{ path: 'state', message: 'Not possible: the prize is SENT' }]
  expect(staffErrorText(errorOf('ValidationError', { fields }))).toBe('Not possible: the prize is SENT')
  const other = errorOf('ValidationError', { fields: [{ path: 'carrier', message: 'Please fill this in' }] })
  expect(staffErrorText(other)).toBe(staffErrorText(errorOf('ValidationError')))
})
