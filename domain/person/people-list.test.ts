import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPeopleList } from './people-list.ts'

const robin = 'robin@example.com'
const mobile = '+447700900123'

test.each<[string, string, string[]]>([
  ['one a line', `${robin}\n${mobile}\n`, [robin, mobile]],
  ['two a line', `${robin},07700 900123`, [robin, mobile]],
  ['semicolons', `${robin};07700900123`, [robin, mobile]],
  ['a heading', `Email,Mobile\n${robin},`, [robin]],
  ['quotation marks', `"${robin}","07700 900123"`, [robin, mobile]],
  ['lines of Windows, a mark at the begin and empty lines', `\uFEFF${robin}\r\n\r\n${mobile}\r\n`, [robin, mobile]],
  ['upper case', 'Robin@Example.com', [robin]],
  ['nothing', '', []],
])('a file with %s is read', (_what, csv, subjects) => {
  expect(readPeopleList(csv)).toEqual({ subjects, duplicates: 0, bad: [] })
})

test.each<[string, number, number, string]>([
  [`${robin}\nrobin@`, 2, 1, 'is no email address'],
  [`${robin}\n${mobile},12`, 2, 2, 'is no UK mobile number'],
  [`Email\n${robin}\n\nRobin`, 4, 1, 'is neither an email address nor a mobile number'],
  [`"robin@example.com,${mobile}"`, 1, 1, 'is no email address'],
])('the file %j has in line %i, column %i the problem: %s', (csv, line, column, message) => {
  expect(readPeopleList(csv).bad).toEqual([{ line, column, message }])
})

test('a person whom a file names twice is counted once', () => {
  expect(readPeopleList(`${robin}\nROBIN@example.com\n07700900123\n${mobile}`)).toEqual({
    subjects: [robin, mobile],
    duplicates: 2,
    bad: [],
  })
})

test('every cell with content is taken, a duplicate or bad, in any file', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(robin, mobile, 'x@', '12', 'Robin', ''), { maxLength: 20 }), (cells) => {
      const { subjects, duplicates, bad } = readPeopleList(`${robin}\n${cells.join('\n')}`)
      expect(subjects.length + duplicates + bad.length).toBe(1 + cells.filter((cell) => cell !== '').length)
    }),
  )
})
