import { expect, test } from 'vitest'
import { readIneligibleList } from './ineligible-list.ts'

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
  ['headings and empty lines', '\uFEFFName,Date of birth\n\nAda Lovelace,1990-12-10\n', [ada]],
])('A list with %s is read', (_, text, people) => {
  const { people: read, bad } = readIneligibleList(text)
  expect(bad).toEqual([])
  expect(JSON.stringify(read).toLowerCase()).toBe(JSON.stringify(people).toLowerCase())
})

test.each([
  ['a name alone', 'Ada Lovelace', 'neither'],
  ['a date alone', '1990-12-10', 'without a name'],
  ['no such day', 'Ada Lovelace, 31/02/1990', 'date that is none'],
  ['two dates', 'Ada Lovelace, 1990-12-10, 1990-12-11', 'more than one'],
  ['half an address', 'ada@', 'email address that is none'],
])('A line with %s is named, and nobody is taken from it', (_, text, message) => {
  const { people, bad } = readIneligibleList(`bob@example.com\n${text}`)
  expect(people).toEqual([{ email: 'bob@example.com' }])
  expect(bad).toEqual([{ line: 2, message: expect.stringContaining(message) }])
})

test('A single line without an address is no heading', () => {
  expect(readIneligibleList('Name').bad).toHaveLength(1)
})
