import { CamelCasePlugin } from 'kysely'

/**
 * Columns and tables have snake case names in the database and camel case names in code. The keys of JSON values keep
 * their names.
 */
class RowNames extends CamelCasePlugin {
  /** A row of a statement that Kysely does not run, with the names of code. */
  codeRow<Row>(row: object): Row {
    return this.mapRow(row as Record<string, unknown>) as Row
  }

  columnName(name: string): string {
    return this.snakeCase(name)
  }

  /** The reverse of `codeRow`: for rows that are sent as JSON. */
  columnRow(row: object): Record<string, unknown> {
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [this.columnName(name), value]))
  }
}

export const rowNames = new RowNames({ maintainNestedObjectKeys: true })

/** Rows as JSON, for statements that read them by `json_to_recordset`. */
export function jsonRows(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row) => rowNames.columnRow(row)))
}
