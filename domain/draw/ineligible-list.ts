import { readDate } from '../birth-date.ts'
import { emailProblem, foldEmail } from '../email.ts'

/** A person of a list: by email address, or by name and date of birth. */
export type ListedPerson = { readonly email: string } | { readonly name: string; readonly dob: string }

/** A line that names nobody who could be found: lines count from 1. */
export type BadLine = { readonly line: number; readonly message: string }

export type IneligibleList = { readonly people: readonly ListedPerson[]; readonly bad: readonly BadLine[] }

/**
 * Whom a list names who cannot win: on each line an email address, a name with a date of birth, or all of these.
 * Commas, semicolons or tabs stand between them, quotation marks may stand around each. A first line of headings is
 * left out.
 */
export function readIneligibleList(text: string): IneligibleList {
  const people = new Map<string, ListedPerson>()
  const bad: BadLine[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line)
    if (cells.length === 0 || (index === 0 && lines.length > 1 && isHeading(cells))) continue
    const read = readLine(cells)
    if (typeof read === 'string') bad.push({ line: index + 1, message: read })
    else for (const person of read) people.set(JSON.stringify(person).toLowerCase(), person)
  }
  return { people: [...people.values()], bad }
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

/** The people of a line, or what is wrong with it. */
function readLine(cells: readonly string[]): ListedPerson[] | string {
  const emails = cells.filter((cell) => cell.includes('@'))
  const dates = cells.filter(isDateLike)
  const name = cells.filter((cell) => !cell.includes('@') && !isDateLike(cell)).join(' ')
  if (emails.some((email) => emailProblem(email) !== null)) return 'has an email address that is none'
  const read: ListedPerson[] = emails.map((email) => ({ email: foldEmail(email) }))
  if (dates.length > 1) return 'has more than one date'
  const [date] = dates
  if (date !== undefined) {
    const dob = storedDate(date)
    if (dob === null) return 'has a date that is none: 1990-12-10 or 10/12/1990'
    if (name === '') return 'has a date of birth without a name'
    read.push({ name, dob })
  }
  return read.length > 0 ? read : 'is neither an email address nor a name with a date of birth'
}

function storedDate(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const dob = day === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}`
  return readDate(dob) === null ? null : dob
}
