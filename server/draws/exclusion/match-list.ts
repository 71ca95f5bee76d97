import type { ListedLine } from '#domain/draw/ineligible-list.ts'
import { formsOfHolder, formsOfListed } from '#domain/draw/listed-forms.ts'
import { foldMailbox } from '#domain/person/email.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listAccountsBy } from './holder-queries.ts'

const LINES_A_STATEMENT = 500

/**
 * The accounts that each line of a list matches now, by line number; empty for a line without a match. The comparison
 * is the same as at a freeze.
 */
export async function matchLines(
  db: Db,
  lines: readonly ListedLine[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const matches = new Map<number, readonly string[]>()
  for (let from = 0; from < lines.length; from += LINES_A_STATEMENT) {
    const some = lines.slice(from, from + LINES_A_STATEMENT)
    const accountsByForm = new Map<string, string[]>()
    const listed = some.flatMap((line) => line.people)
    const mailboxes = listed.flatMap((person) => ('email' in person ? foldMailbox(person.email) : []))
    const dobs = listed.flatMap((person) => ('dob' in person ? person.dob : []))
    for (const { id, ...holder } of await listAccountsBy(db, { mailboxes, dobs }))
      for (const form of formsOfHolder(holder)) accountsByForm.set(form, [...(accountsByForm.get(form) ?? []), id])
    for (const { line, people } of some) {
      const ids = people.flatMap(formsOfListed).flatMap((form) => accountsByForm.get(form) ?? [])
      matches.set(line, [...new Set(ids)])
    }
  }
  return matches
}
