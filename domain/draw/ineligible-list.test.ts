import { expect, test } from 'vitest'
import { readIneligibleList } from './ineligible-list.ts'
import { formsOfListed } from './listed-forms.ts'

const ada = { name: 'Ada Lovelace', dob: '1990-12-10' }
const email = { email: 'ada@example.com' }

test.each([
  ['an email address', ' ADA@example.com ', [email]],
  ['a name and a date', 'Ada Lovelace, 1990-12-10', [ada]],
  ['a date as people write it', 'Ada Lovelace,10/12/1990', [ada]],
  ['a name in two cells', '"Ada";"Lovelace";"10.12.1990"', [ada]],
  ['all of it', 'Ada Lovelace\t1990-12-10\tada@example.com', [email, ada]],
  [
    'a person twice',
    'ada@example.com\nADA@example.com\r\nada lovelace,1990-12-10\nAda Lovelace, 1990-12-10',
    [email, ada],
  ],
  ['headings and empty lines', 'Name,Date of birth\n\nAda Lovelace,1990-12-10\n', [ada]],
])('A list with %s is read', (_, text, people) => {
  const { lines, count, bad } = readIneligibleList(text)
  expect(bad).toEqual([])
  expect(count).toBe(people.length)
  const forms = new Set(lines.flatMap((line) => line.people).flatMap(formsOfListed))
  expect(forms).toEqual(new Set(people.flatMap(formsOfListed)))
})

test('Each line keeps its number and everything that it says about a person', () => {
  expect(readIneligibleList('Name,Birth date\n\nAda Lovelace,1990-12-10,ada@example.com').lines).toEqual([
    { line: 3, people: [email, ada] },
  ])
})

test.each([
  ['a name alone', 'Ada Lovelace', 'neither'],
  ['a date alone', '1990-12-10', 'without a first name'],
  ['one name and a date', 'Ada, 1990-12-10', 'without a first name'],
  ['no such day', 'Ada Lovelace, 31/02/1990', 'invalid date'],
  ['two dates', 'Ada Lovelace, 1990-12-10, 1990-12-11', 'more than one'],
  ['half an address', 'ada@', 'invalid email address'],
])('A line with %s is reported, and no person is taken from it', (_, text, message) => {
  const { lines, bad } = readIneligibleList(`bob@example.com\n${text}`)
  expect(lines).toEqual([{ line: 1, people: [{ email: 'bob@example.com' }] }])
  expect(bad).toEqual([{ line: 2, message: expect.stringContaining(message) }])
})

test('A single line without an address is no heading', () => {
  expect(readIneligibleList('Name').bad).toHaveLength(1)
})
