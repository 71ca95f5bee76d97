import { expect, test } from 'vitest'
import {
  birthDateSchema,
  emailSchema,
  genderOtherSchema,
  genderSchema,
  msisdnSchema,
  nameSchema,
  newPasswordSchema,
  postcodeSchema,
  promoCodeSchema,
  recaptchaSchema,
  tagSchema,
  termsSchema,
  verificationCodeSchema,
} from './fields.ts'
import { fromWire, readWire, toWire } from './wire.ts'

const long = (length: number) => 'a'.repeat(length)
const domain = `${long(60)}.${long(60)}.${long(60)}.co.uk`

test.each([
  ['an e-mail', emailSchema, 'ada@example.com', true],
  ['an e-mail without a domain', emailSchema, 'ada@', false],
  ['an e-mail with a local part of 64', emailSchema, `${long(64)}@example.com`, true],
  ['an e-mail with a local part of 65', emailSchema, `${long(65)}@example.com`, false],
  ['an e-mail of 253', emailSchema, `${long(64)}@${domain}`, true],
  ['an e-mail of 255', emailSchema, `${long(64)}@${long(2)}${domain}aa${long(2)}.co.uk`, false],
  ['a password of 8 with all four kinds', newPasswordSchema, 'Abcde.12', true],
  ['a password of 7', newPasswordSchema, 'Abcd.12', false],
  ['a password of 30', newPasswordSchema, `Ab.1${long(26)}`, true],
  ['a password of 31', newPasswordSchema, `Ab.1${long(27)}`, false],
  ['a password without upper case', newPasswordSchema, 'abcde.12', false],
  ['a password without lower case', newPasswordSchema, 'ABCDE.12', false],
  ['a password without a number', newPasswordSchema, 'Abcdef.g', false],
  ['a password without a symbol', newPasswordSchema, 'Abcdef12', false],
  ['a name of 2', nameSchema, 'Jo', true],
  ['a name of 1', nameSchema, 'J', false],
  ['a name of 35', nameSchema, long(35), true],
  ['a name of 36', nameSchema, long(36), false],
  ['a hyphenated name', nameSchema, "Anne-Marie O'Neill", true],
  ['a name with a doubled hyphen', nameSchema, 'Anne--Marie', false],
  ['a name that ends with an apostrophe', nameSchema, "O'", false],
  ['a name with a symbol', nameSchema, 'Jo<b>', false],
  ['a whole postcode', postcodeSchema, 'DE1 2AB', true],
  ['a whole postcode in lower case without its space', postcodeSchema, 'de12ab', true],
  ['half a postcode', postcodeSchema, 'B66', true],
  ['half a postcode that ends with a letter', postcodeSchema, 'EC1A', true],
  ['a postcode of digits', postcodeSchema, '12345', false],
  ['a postcode with a letter too many', postcodeSchema, 'DE1 2ABC', false],
  ['a mobile number', msisdnSchema, '+447700900123', true],
  ['a mobile number as people type it', msisdnSchema, '07700 900123', true],
  ['a mobile number that is a digit short', msisdnSchema, '+44770090012', false],
  ['a number that is no mobile', msisdnSchema, '+441332000000', false],
  ['a code of 6', verificationCodeSchema, '012345', true],
  ['a code of 5', verificationCodeSchema, '01234', false],
  ['a code with a letter', verificationCodeSchema, '01234a', false],
  ['a birth date', birthDateSchema, '2004-02-29', true],
  ['a birth date of no day', birthDateSchema, '2003-02-29', false],
  ['a gender', genderSchema, 'o', true],
  ['no gender', genderSchema, '', false],
  ['terms that are agreed to', termsSchema, true, true],
  ['terms that are not', termsSchema, false, false],
  ['terms that were not asked for', termsSchema, undefined, false],
  ['a gender of one’s own, of 100', genderOtherSchema, long(100), true],
  ['a gender of one’s own, of 101', genderOtherSchema, long(101), false],
  ['a gender of one’s own, with double spaces', genderOtherSchema, 'a  b', false],
  ['a tag', tagSchema, 'WIN-A_CAR9', true],
  ['a tag of 30', tagSchema, 'A'.repeat(30), true],
  ['a tag of 31', tagSchema, 'A'.repeat(31), false],
  ['a tag in lower case', tagSchema, 'winacar', false],
  ['a promo code of 128', promoCodeSchema, 'A'.repeat(128), true],
  ['a promo code of 129', promoCodeSchema, 'A'.repeat(129), false],
  ['an empty promo code', promoCodeSchema, '', false],
  ['a promo code in lower case', promoCodeSchema, 'tenoff', false],
  ['a promo code with a space', promoCodeSchema, 'TEN OFF', false],
  ['a solved robot check', recaptchaSchema, 'test-pass', true],
  ['no robot check', recaptchaSchema, '', false],
] as const)('the schema accepts or refuses %s', (_, schema, text, fits) => {
  expect(readWire(schema, text).success).toBe(fits)
})

test.each([
  ['a name without its dots and spaces around', nameSchema, ' J. R. ', 'J R'],
  ['a name with one space between its words', nameSchema, 'van  der   Berg', 'van der Berg'],
  ['a mobile number with the zero that was left out', msisdnSchema, '7700900123', '+447700900123'],
  ['a postcode in upper case with its space', postcodeSchema, 'de12ab', 'DE1 2AB'],
  ['a mobile number with +44', msisdnSchema, '07700 900123', '+447700900123'],
] as const)('the form reads and sends %s', (_, schema, typed, stored) => {
  expect(fromWire(schema, typed)).toBe(stored)
  expect(toWire(schema, typed)).toBe(stored)
})
