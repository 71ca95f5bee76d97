import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pastedCode } from './code-paste.ts'

describe('a pasted code', () => {
  test.each([
    ['123456', '123456'],
    [' 123 456\n', '123456'],
    ['123-456', '123456'],
    ['\u200B123\u00A0456\uFEFF', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['12345a', undefined],
    ['Your code is 123456', undefined],
    ['', undefined],
    ['١٢٣٤٥٦', undefined],
  ])('%j gives %j', (text, code) => expect(pastedCode(text, 6)).toBe(code))

  test('is taken exactly when it has six digits and nothing else', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,12}$/), (digits) => {
        expect(pastedCode(digits, 6)).toBe(digits.length === 6 ? digits : undefined)
      }),
    )
  })
})
