import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BIRTH_DATE_FUTURE_TEXT,
  BIRTH_DATE_INCOMPLETE_TEXT,
  BIRTH_DATE_OLD_TEXT,
  BIRTH_DATE_TEXT,
  BIRTH_DATE_UNREAL_TEXT,
  BIRTH_DATE_YOUNG_TEXT,
  birthDateProblem,
  formatBirthDate,
  isAdult,
  parseBirthDate,
} from './birth-date.ts'

const now = new Date('2026-11-24T12:00:00Z')

test.each([
  ['27/11/1990', '1990-11-27'],
  ['29/02/2004', '2004-02-29'],
  ['29/02/2003', null],
  ['31/04/1990', null],
  ['00/01/1990', null],
  ['01/13/1990', null],
  ['1/2/1986', '1986-02-01'],
  ['1.2.86', '1986-02-01'],
  ['1-2-1986', '1986-02-01'],
  ['1 2 1986', '1986-02-01'],
  ['01 / 02 / 1986', '1986-02-01'],
  [' 01/02/1986 ', '1986-02-01'],
  ['10121986', '1986-12-10'],
  ['101286', '1986-12-10'],
  ['10/12/26', '2026-12-10'],
  ['10/12/27', '1927-12-10'],
  ['10/12/00', '2000-12-10'],
  ['1986-12-10', null],
  ['10/12/198', null],
  ['1012198', null],
  ['', null],
])('%s is the date %s', (typed, dob) => {
  expect(parseBirthDate(typed, now)).toBe(dob)
})

test('a date that was read can be written again', () => {
  const days = fc
    .integer({ min: 0, max: 60_000 })
    .map((days) => Temporal.PlainDate.from('1880-01-01').add({ days }).toString())
  fc.assert(fc.property(days, (dob) => parseBirthDate(formatBirthDate(dob), now) === dob))
})

test.each([
  ['2008-11-23', '2026-11-24T00:00:00Z', true, 'the day after the eighteenth birthday'],
  ['2008-11-24', '2026-11-24T23:59:59Z', false, 'the eighteenth birthday itself'],
  ['2008-11-25', '2026-11-24T12:00:00Z', false, 'the day before it'],
  ['2008-06-30', '2026-06-30T22:59:59Z', false, 'the birthday, by the clocks of London'],
  ['2008-06-30', '2026-06-30T23:00:00Z', true, 'the day after, an hour before midnight in UTC'],
  ['2008-02-29', '2026-02-28T12:00:00Z', false, 'born on a leap day, in a year without one'],
  ['2008-02-29', '2026-03-01T12:00:00Z', true, 'the day after'],
  ['2010-02-28', '2028-02-29T12:00:00Z', true, 'the day after, a leap day'],
  ['1896-11-25', '2026-11-24T12:00:00Z', true, 'the day before the hundred-and-thirtieth birthday'],
  ['1896-11-24', '2026-11-24T12:00:00Z', false, 'the hundred-and-thirtieth birthday'],
  ['2027-01-01', '2026-11-24T12:00:00Z', false, 'not born yet'],
  ['2003-02-29', '2026-11-24T12:00:00Z', false, 'no date'],
  ['27/11/1990', '2026-11-24T12:00:00Z', false, 'not as it is stored'],
])('a person born on %s may enter at %s: %s, %s', (dob, now, expected) => {
  expect(isAdult(dob, new Date(now))).toBe(expected)
})

test.each([
  ['23/11/2008', null],
  ['23.11.08', null],
  ['24/11/2008', BIRTH_DATE_YOUNG_TEXT],
  ['24/11/2026', BIRTH_DATE_YOUNG_TEXT],
  ['25/11/2026', BIRTH_DATE_FUTURE_TEXT],
  ['25/11/1896', null],
  ['24/11/1896', BIRTH_DATE_OLD_TEXT],
  ['31/02/1986', BIRTH_DATE_UNREAL_TEXT],
  ['12/31/1986', BIRTH_DATE_UNREAL_TEXT],
  ['00000000', BIRTH_DATE_UNREAL_TEXT],
  ['', BIRTH_DATE_INCOMPLETE_TEXT],
  ['1', BIRTH_DATE_INCOMPLETE_TEXT],
  ['01/02', BIRTH_DATE_INCOMPLETE_TEXT],
  ['01/02/', BIRTH_DATE_INCOMPLETE_TEXT],
  ['23/11/208', BIRTH_DATE_INCOMPLETE_TEXT],
  ['1012198', BIRTH_DATE_INCOMPLETE_TEXT],
  ['101219866', BIRTH_DATE_TEXT],
  ['tomorrow', BIRTH_DATE_TEXT],
  ['1/2/3/4', BIRTH_DATE_TEXT],
])('the problem of the birth date %s is: %s', (typed, text) => {
  expect(birthDateProblem(typed, now)).toBe(text)
})
