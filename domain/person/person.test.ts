import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CODE_TEXT,
  changedPasswordProblem,
  codeProblem,
  formatMobile,
  GENDER_OTHER_TEXT,
  genderOtherProblem,
  MOBILE_TEXT,
  mobileProblem,
  NAME_TEXT,
  nameProblem,
  normaliseMobile,
  normaliseName,
  normalisePostcode,
  OLD_PASSWORD_TEXT,
  oldPasswordProblem,
  PASSWORD_REPEAT_TEXT,
  PASSWORD_TEXT,
  PASSWORD_UNCHANGED_TEXT,
  POSTCODE_TEXT,
  parseMobile,
  passwordProblem,
  passwordRepeatProblem,
  postcodeArea,
  postcodeProblem,
} from './person.ts'

describe('a name', () => {
  test.each([
    ['Jo', true],
    ['J', false],
    ['', false],
    ['a'.repeat(35), true],
    ['a'.repeat(36), false],
    ['Anne-Marie', true],
    ["O'Neill", true],
    ['van der Berg', true],
    ['Zoë', true],
    ['-Anne', false],
    ['Anne-', false],
    ["'Anne", false],
    ["Anne'", false],
    ['`Anne', false],
    ['Anne`', false],
    [' Anne', false],
    ['Anne ', false],
    ['Anne--Marie', false],
    ["O''Neill", false],
    ['Anne``Marie', false],
    ['Anne  Marie', false],
    ["D' Souza", true],
    ['An\nne', false],
    ['An\u0007ne', false],
  ])('%s is allowed: %s', (name, expected) => {
    expect(nameProblem(name)).toBe(expected ? null : NAME_TEXT)
  })

  test('has none of the symbols', () => {
    for (const unseen of ['\t', '\0', '\u200B', '\u200D', '\u202E', '\uFEFF', '\uE000', '\u00AD'])
      expect(nameProblem(`An${unseen}ne`)).toBe(NAME_TEXT)
    for (const space of ['\u00A0', '\u2003', '\u2007', '\u202F', '\u3000', '\u2028', '\u2800', '\u3164', '\uFFA0'])
      expect(nameProblem(`An${space}ne`)).toBe(NAME_TEXT)
    for (const symbol of '<>"#:~?,._=+¬{}()[]*&^%$€£;@|!¦/\\') expect(nameProblem(`An${symbol}ne`)).toBe(NAME_TEXT)
  })

  test('loses its dots and the spaces around it', () => {
    expect(normaliseName(' J. R. Smith. ')).toBe('J R Smith')
  })

  test('has one space where two or more were typed', () => {
    expect(normaliseName('Anne  Marie   Smith')).toBe('Anne Marie Smith')
    expect(normaliseName('van  der . Berg')).toBe('van der Berg')
  })

  test('is any number of letters with one of the joiners between', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ](?:[-'` ]?[A-Za-zÀ-ÖØ-öø-ÿ]){1,17}$/), (name) => {
        expect(nameProblem(name)).toBeNull()
        expect(normaliseName(name)).toBe(name)
      }),
    )
  })
})

describe('a password', () => {
  test.each([
    ['Abcde.1', false],
    ['Abcdef.1', true],
    [`Abcdef.1${'x'.repeat(22)}`, true],
    [`Abcdef.1${'x'.repeat(23)}`, false],
    ['abcdef.1', false],
    ['ABCDEF.1', false],
    ['Abcdefg.', false],
    ['Abcdefg1', false],
    ['Abcdefg1 ', false],
    ['Abc*def~1', true],
  ])('%s is allowed: %s', (password, expected) => {
    expect(passwordProblem(password)).toBe(expected ? null : PASSWORD_TEXT)
  })

  test('is typed twice alike', () => {
    expect(passwordRepeatProblem('Abcdef.1', 'Abcdef.1')).toBeNull()
    expect(passwordRepeatProblem('Abcdef.2', 'Abcdef.1')).toBe(PASSWORD_REPEAT_TEXT)
    expect(passwordRepeatProblem('', '')).toBe(PASSWORD_REPEAT_TEXT)
  })

  test('is changed only against the old one, into another', () => {
    expect(oldPasswordProblem('')).toBe(OLD_PASSWORD_TEXT)
    expect(oldPasswordProblem('x')).toBeNull()
    expect(changedPasswordProblem('Abcdef.1', 'Abcdef.2')).toBeNull()
    expect(changedPasswordProblem('Abcdef.1', 'Abcdef.1')).toBe(PASSWORD_UNCHANGED_TEXT)
    expect(changedPasswordProblem('short', 'short')).toBe(PASSWORD_TEXT)
  })
})

describe('a postcode', () => {
  test.each([
    ['b6', 'B6', 'B'],
    ['B66', 'B66', 'B'],
    ['bt7', 'BT7', 'BT'],
    ['sw19', 'SW19', 'SW'],
    ['w1a', 'W1A', 'W'],
    ['ec1a', 'EC1A', 'EC'],
    ['b61aa', 'B6 1AA', 'B'],
    ['B66 1AA', 'B66 1AA', 'B'],
    ['ec1a1bb', 'EC1A 1BB', 'EC'],
    [' de1 2 ab ', 'DE1 2AB', 'DE'],
    ['je23ab', 'JE2 3AB', 'JE'],
  ])('%s is stored as %s, in the area %s', (typed, postcode, area) => {
    expect(normalisePostcode(typed)).toBe(postcode)
    expect(normalisePostcode(postcode)).toBe(postcode)
    expect(postcodeProblem(postcode)).toBeNull()
    expect(postcodeArea(typed)).toBe(area)
  })

  test('has one of six first halves, with a second one or without, however it is written', () => {
    const outward = fc.stringMatching(/^[A-Z]{1,2}\d[A-Z\d]?$/)
    const inward = fc.stringMatching(/^\d[A-Z]{2}$/)
    fc.assert(
      fc.property(outward, inward, fc.constantFrom('', ' ', '  '), (outward, inward, gap) => {
        expect(postcodeProblem(outward)).toBeNull()
        expect(postcodeProblem(`${outward} ${inward}`)).toBeNull()
        expect(normalisePostcode(`${outward}${gap}${inward}`.toLowerCase())).toBe(`${outward} ${inward}`)
      }),
    )
  })

  test.each([
    ...['', 'B', 'BB', '66', '6B', 'BBB1', 'B666', 'BB666', 'B6BB', 'BB6BB', 'B6B6'],
    ...['B66 1', 'B66 1A', 'B66 AAA', 'B66 11A', 'B66 1A1', 'B66 1AAA', 'B 1AA', 'BB1AA', 'B6-1AA', 'EC1A  1BB'],
  ])('%s is not a postcode', (typed) => {
    expect(postcodeProblem(typed)).toBe(POSTCODE_TEXT)
  })
})

describe('a mobile number', () => {
  test.each([
    ['07700900123', '+447700900123'],
    ['07700 900 123', '+447700900123'],
    ['+447700900123', '+447700900123'],
    ['+44 7700 900123', '+447700900123'],
    ['7700900123', '+447700900123'],
    ['7700 900 123', '+447700900123'],
    ['770090012', null],
    ['77009001234', null],
    ['0770090012', null],
    ['077009001234', null],
    ['01332900123', null],
    ['447700900123', '+447700900123'],
    ['44 07700 900123', '+447700900123'],
    ['+4407700900123', '+447700900123'],
    ['+44 (0)7700 900123', '+447700900123'],
    ['+44(0)7700-900-123', '+447700900123'],
    ['0044 7700 900123', '+447700900123'],
    ['(0044) 7700 900123', '+447700900123'],
    ['0044 (0) 7700.900.123', '+447700900123'],
    ['(+44) 7700\u00a0900\u00a0123', '+447700900123'],
    ['tel:+447700900123', '+447700900123'],
    [' TEL:07700-900-123', '+447700900123'],
    ['tel:', null],
    ['\u202a+44 7700 900123\u202c', '+447700900123'],
    ['07700\u2011900\u2013123', '+447700900123'],
    ['(07700) 900123', '+447700900123'],
    ['+1 7700 900123', null],
    ['+337700900123', null],
    ['0770090012a', null],
    ['', null],
  ])('%s is sent as %s', (typed, msisdn) => {
    expect(parseMobile(typed)).toBe(msisdn)
    expect(mobileProblem(typed)).toBe(msisdn ? null : MOBILE_TEXT)
  })

  test.each(['+44 (0)7700 900123', '(0044) 7700 900123', '447700900123', '07700 900123', '7700 900123'])(
    'is normalised while %s is typed',
    (keys) => {
      expect([...keys].reduce((before, key) => normaliseMobile(before + key), '')).toBe('07700900123')
    },
  )

  test('reads the same however it is written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^07\d{9}$/), (typed) => {
        expect(formatMobile(parseMobile(typed)!)).toBe(typed)
      }),
    )
  })
})

test.each([
  ['', true],
  ['non-binary', true],
  ['a'.repeat(100), true],
  ['a'.repeat(101), false],
  ['two  spaces', false],
  [' before', false],
  ['after ', false],
])('another gender may be said as "%s": %s', (text, expected) => {
  expect(genderOtherProblem(text)).toBe(expected ? null : GENDER_OTHER_TEXT)
})

test('another gender has none of the symbols', () => {
  for (const symbol of '<>`¬{}*^;|¦\\') expect(genderOtherProblem(`a${symbol}b`)).toBe(GENDER_OTHER_TEXT)
})

test.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['123 456', false],
])('%s is a code: %s', (code, expected) => {
  expect(codeProblem(code)).toBe(expected ? null : CODE_TEXT)
})
