import type { Statement } from '#server/platform/db/flight.ts'

/** The texts of the statements of a call, of which there may be several. */
export function textsOf(given: unknown): string[] {
  if (typeof given === 'string') return [given]
  const { text, statements } = given as Partial<Statement> & { statements?: readonly Statement[] }
  if (statements) return statements.map((statement) => statement.text)
  return text === undefined ? [] : [text]
}
