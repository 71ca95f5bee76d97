import { type BadCell, type Cell, readCells } from '../text/csv-cells.ts'
import { emailProblem, foldEmail } from './email.ts'
import { parseMobile } from './person.ts'

export type PeopleList = {
  /** Emails, folded, and mobile numbers with their +44, each once. */
  readonly subjects: readonly string[]
  readonly duplicates: number
  readonly bad: readonly BadCell[]
}

/** A first line without any email or number has the names of its columns. */
function isHeading(cells: readonly Cell[]): boolean {
  return cells.every(({ text }) => !text.includes('@') && !/\d{5}/.test(text))
}

function subjectOf(text: string): string | null {
  if (text.includes('@')) return emailProblem(text) === null ? foldEmail(text) : null
  return parseMobile(text)
}

function problemOf(text: string): string {
  if (text.includes('@')) return 'is no email address'
  return /\d/.test(text) ? 'is no UK mobile number' : 'is neither an email address nor a mobile number'
}

/** The people in a file, by their emails or mobile numbers, and the cells that cannot be read. */
export function readPeopleList(csv: string): PeopleList {
  const cells = readCells(csv)
  const first = cells.filter(({ line }) => line === 1)
  const named = first.length > 0 && isHeading(first) ? cells.filter(({ line }) => line > 1) : cells
  const subjects = new Set<string>()
  const bad: BadCell[] = []
  let duplicates = 0
  for (const { line, column, text } of named) {
    const subject = subjectOf(text)
    if (subject === null) bad.push({ line, column, message: problemOf(text) })
    else if (subjects.has(subject)) duplicates += 1
    else subjects.add(subject)
  }
  return { subjects: [...subjects], duplicates, bad }
}
