/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lineOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [lineOf(head), lineOf(head.map(() => '---')), ...rows.map(lineOf)].join('\n')
}
