import pg from 'pg'

export type Statement = { text: string; values?: readonly unknown[]; name?: string }
export type Answer<Row extends pg.QueryResultRow = pg.QueryResultRow> = Pick<pg.QueryResult<Row>, 'rows' | 'rowCount'>

/** What `pg` calls on the query that is being answered; its types leave it out. */
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
 * Statements that are sent as one. PostgreSQL carries them out one after the other and answers all of them at once,
 * where `pg` asks for an answer to each: a write there and a wake-up here for every statement. After one that fails the
 * rest is skipped, and fails for the same reason.
 */
export class Flight extends pg.Query {
  readonly statements: Statement[] = []
  readonly #unanswered: Answered[] = []
  /** Those of the statement that is being answered: `pg` notes that it has been parsed. */
  declare name: string | undefined
  declare text: string
  declare callback: (error: Error | null) => void

  constructor() {
    super({ text: '' })
    this.callback = () => {}
  }

  /** Before the flight is sent. */
  add(statement: Statement): Promise<Answer> {
    const { text, values = [], name } = statement
    // `pg` copies an object of options property by property, which takes longer than the rest.
    const query = Object.assign(new pg.Query(text, [...values]) as Answered, { name, queryMode: 'extended' })
    this.statements.push(statement)
    this.#unanswered.push(query)
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result))
    })
  }

  override submit = (connection: pg.Connection): void => {
    const together = Object.create(connection, {
      // Each statement would ask for an answer of its own.
      sync: { value: () => {} },
      // Called where a value cannot be written, with half of its statement sent.
      close: { value: () => connection.stream.destroy() },
    }) as pg.Connection
    // Each statement would be written by a system call of its own, and would wake PostgreSQL up.
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
    // Stops the clock that `pg` has started for the answer.
    this.callback(null)
  }

  handleError(error: Error, connection: Connection): void {
    for (const query of this.#unanswered.splice(0)) {
      // What was skipped has not been parsed either.
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
