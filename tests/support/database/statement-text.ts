/** The text of a statement, by the first argument of `pg.Client.query`. */
export function statementText(given: unknown): string {
  return typeof given === 'string' ? given : ((given as { text?: string } | undefined)?.text ?? '')
}
