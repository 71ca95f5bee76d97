import { readDate } from '../person/birth-date.ts'
import { emailProblem } from '../person/email.ts'
import { formsOfListed, type ListedPerson, nameWords } from './listed-forms.ts'

/** A line without a person who could be found: lines count from 1. */
export type BadLine = { readonly line: number; readonly message: string }

/** The entries of one line. An email and a name with a birth date are two ways to find the same person. */
export type ListedLine = { readonly line: number; readonly people: readonly ListedPerson[] }

export type IneligibleList = {
  readonly lines: readonly ListedLine[]
  /** The number of different people in the list. */
  readonly count: number
  readonly bad: readonly BadLine[]
}

/**
 * Parses a list of people who cannot win. Each line has an email address, a name with a date of birth, or all of these.
 * They are separated by commas, semicolons or tabs, with or without quotation marks. A first line of headings is
 * skipped. First name and surname may be in either order, in one column or in several.
 */
export function readIneligibleList(text: string): IneligibleList {
  const people = new Set<string>()
  const read: ListedLine[] = []
  const bad: BadLine[] = []
  const lines = text.split(/\r\n?|\n/)
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line)
    if (cells.length === 0 || (index === 0 && lines.length > 1 && isHeading(cells))) continue
    const found = readLine(cells)
    if (typeof found === 'string') {
      bad.push({ line: index + 1, message: found })
      continue
    }
    read.push({ line: index + 1, people: found })
    for (const person of found) people.add(formsOfListed(person)[0]!)
  }
  return { lines: read, count: people.size, bad }
}

function cellsOf(line: string): string[] {
  return line
    .split(/[,;\t]/)
    .map((cell) => cell.replaceAll('"', '').trim())
    .filter((cell) => cell !== '')
}

function isHeading(cells: readonly string[]): boolean {
  return cells.every((cell) => !/[@\d]/.test(cell)) && cells.some((cell) => /mail|name|birth|dob/i.test(cell))
}

const isDateLike = (cell: string) => /^\d[\d/.-]*$/.test(cell)

/** The people of a line, or the problem with it. */
function readLine(cells: readonly string[]): ListedPerson[] | string {
  const emails = cells.filter((cell) => cell.includes('@'))
  const dates = cells.filter(isDateLike)
  const name = cells.filter((cell) => !cell.includes('@') && !isDateLike(cell)).join(' ')
  if (emails.some((email) => emailProblem(email) !== null)) return 'has an invalid email address'
  const read: ListedPerson[] = emails.map((email) => ({ email }))
  if (dates.length > 1) return 'has more than one date'
  const [date] = dates
  if (date !== undefined) {
    const dob = storedDate(date)
    if (dob === null) return 'has an invalid date. Use 1990-12-10 or 10/12/1990'
    if (nameWords(name).length < 2) return 'has a date of birth without a first name and a surname'
    read.push({ name, dob })
  }
  return read.length > 0 ? read : 'is neither an email address nor a name with a date of birth'
}

function storedDate(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const dob = day === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}`
  return readDate(dob) === null ? null : dob
}
