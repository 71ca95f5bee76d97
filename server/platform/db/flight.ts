import pg from 'pg'

export type Statement = { text: string; values?: readonly unknown[]; name?: string }
export type Answer<Row extends pg.QueryResultRow = pg.QueryResultRow> = Pick<pg.QueryResult<Row>, 'rows' | 'rowCount'>

/** Internal methods that `pg` calls on the current query; its types lack them. */
type Answered = pg.Query & {
  name: string | undefined
  text: string
  callback: (error: Error | null, result: pg.QueryResult) => void
  handleRowDescription: (message: unknown) => void
  handleDataRow: (message: unknown) => void
  handleCommandComplete: (message: unknown, connection: pg.Connection) => void
  handleReadyForQuery: (connection: pg.Connection) => void
  handleError: (error: Error, connection: pg.Connection) => void
}
type Connection = pg.Connection & { submittedNamedStatements: Record<string, string> }

/**
 * Statements sent together. PostgreSQL executes them in order and answers all of them at once. `pg` alone would wait
 * for each answer, which costs a write and a wake-up for every statement. After a failure the remaining statements are
 * skipped, and fail with the same error.
 */
export class Flight extends pg.Query {
  readonly statements: Statement[] = []
  readonly #unanswered: Answered[] = []
  /** The fields of the current statement: `pg` records that it has been parsed. */
  declare name: string | undefined
  declare text: string
  declare callback: (error: Error | null) => void

  constructor() {
    super({ text: '' })
    this.callback = () => {}
  }

  /** Only before the flight is sent. */
  add(statement: Statement): Promise<Answer> {
    const { text, values = [], name } = statement
    // `pg` copies an options object property by property, which takes longer than all the rest.
    const query = Object.assign(new pg.Query(text, [...values]) as Answered, { name, queryMode: 'extended' })
    this.statements.push(statement)
    this.#unanswered.push(query)
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result))
    })
  }

  override submit = (connection: pg.Connection): void => {
    const together = Object.create(connection, {
      // Each statement would request its own answer.
      sync: { value: () => {} },
      // Called if a value cannot be written, when half of its statement is sent.
      close: { value: () => connection.stream.destroy() },
    }) as pg.Connection
    // Otherwise each statement would be a separate system call, and would wake PostgreSQL.
    connection.stream.cork()
    try {
      for (const query of this.#unanswered) query.submit(together)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    this.#expectNext()
  }

  handleRowDescription(message: unknown): void {
    this.#unanswered[0]!.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#unanswered[0]!.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const query = this.#unanswered.shift()!
    query.handleCommandComplete(message, connection)
    query.handleReadyForQuery(connection)
    this.#expectNext()
  }

  handleReadyForQuery(): void {
    // Stops the time-out that `pg` has started for the answer.
    this.callback(null)
  }

  handleError(error: Error, connection: Connection): void {
    for (const query of this.#unanswered.splice(0)) {
      // Skipped statements have not been parsed either.
      if (query.name !== undefined) delete connection.submittedNamedStatements[query.name]
      query.handleError(error, connection)
    }
    this.callback(error)
  }

  #expectNext(): void {
    const [query] = this.#unanswered
    this.name = query?.name
    this.text = query?.text ?? ''
  }
}
