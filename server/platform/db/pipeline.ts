import { CompiledQuery, type Insertable } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.ts'
import { beforeEnd, type Db, isRetryable, nameOf, poolerOf, type Tx, watchConnection } from './db.ts'
import { jsonRows, rowNames } from './row-names.ts'

/** Sends a statement without waiting for the answers of earlier ones. */
export type Send = <Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
) => Promise<Pick<pg.QueryResult<Row>, 'rows' | 'rowCount'>>

/**
 * Sends statements in another transaction, one after the other: a single request is a batch of one. After a failure
 * nothing more is sent.
 */
export function sendIn(tx: Tx | Db): Send {
  let last: Promise<unknown> = Promise.resolve()
  return <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => {
    const answer = last.then(async () => {
      const { rows, numAffectedRows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
      return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) }
    })
    last = answer
    last.catch(() => {})
    return answer
  }
}

/** A dedicated connection for one queue of batches, opened when first needed and again after a failure. */
export type Pipeline = {
  /**
   * One transaction: it commits when `work` is done, and rolls back when it throws. Statements that are sent together
   * take one round trip.
   */
  transact: <Done>(work: (send: Send) => Promise<Done>) => Promise<Done>
}

/** Rows that a batch has read have changed since: nothing is written, and the batch is repeated. */
export class BatchOutdated extends Error {}

const ATTEMPTS_MAX = 3

/**
 * Every statement of a batch must use an index, even if a table is small when the plan is cached: a plan with a
 * sequential scan would be reused while the table grows. A missing index fails a test
 * (`tests/support/database/batch-plans.ts`).
 */
const plannerSettings = Object.entries({
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
})
export const BATCH_SETTINGS = plannerSettings.map(([name, value]) => `set ${name} = ${value}`).join('; ')
/** For one transaction, after which a pooler gives the connection to other clients. */
const TRANSACTION_SETTINGS = `select ${plannerSettings
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')}`
/**
 * A pooler prepares a text once for all clients. With this mark, plans of batches are not shared with the same
 * statements outside batches, which are planned with other settings.
 */
const BATCH_MARK = '/* batch */ '

/**
 * Opens a pipeline with the settings and time-outs of the pool. It ends with the pool, after the current transaction.
 */
export function openPipeline(pool: pg.Pool, begin = 'begin'): Pipeline {
  const isPooled = poolerOf(pool) === 'transaction'
  let connected: Promise<pg.Client> | null = null
  let underWay: Promise<unknown> | null = null

  function connect(): Promise<pg.Client> {
    if (pool.ending) return Promise.reject(new Error('the program is stopping'))
    const connecting = openClient(pool, () => {
      if (connected === connecting) connected = null
    })
    connected = connecting
    return connecting
  }

  async function repeat<Done>(work: (send: Send) => Promise<Done>): Promise<Done> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(await (connected ?? connect()), { begin, isPooled }, work)
      } catch (error) {
        const isWorthAnother = error instanceof BatchOutdated || isRetryable(error)
        if (attempt === ATTEMPTS_MAX || !isWorthAnother) throw error
      }
    }
  }

  beforeEnd(pool, async () => {
    await underWay?.catch(() => {})
    await (await connected?.catch(() => null))?.end()
  })
  return {
    transact: async (work) => {
      if (underWay) throw new Error('a pipeline has one transaction at a time')
      const done = repeat(work)
      underWay = done
      try {
        return await done
      } finally {
        underWay = null
      }
    },
  }
}

async function openClient(pool: pg.Pool, onEnd: () => void): Promise<pg.Client> {
  const Client = (pool.options.Client ?? pg.Client) as typeof pg.Client
  const client = new Client({ ...pool.options, application_name: 'fairdraw batches', pipeline: true })
  // A broken connection fails its current work; without a listener, the event would also end the process.
  client.on('error', onEnd)
  client.on('end', onEnd)
  watchConnection(client, onEnd)
  try {
    await client.connect()
    if (poolerOf(pool) === 'none') await client.query(BATCH_SETTINGS)
    return client
  } catch (error) {
    onEnd()
    await client.end().catch(() => {})
    throw error
  }
}

async function inTransaction<Done>(
  client: pg.Client,
  { begin, isPooled }: { begin: string; isPooled: boolean },
  work: (send: Send) => Promise<Done>,
): Promise<Done> {
  const sent: Promise<unknown>[] = []
  const submit = <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
    const { stream } = client.connection
    // Statements sent in one turn of the event loop are written together, and wake PostgreSQL once.
    stream.cork()
    process.nextTick(() => stream.uncork())
    const answer = client.query(statement).then(({ rows, rowCount }) => ({
      rows: rows.map((row) => rowNames.codeRow<Row>(row)),
      rowCount,
    }))
    sent.push(answer)
    // A failure while the work waits for something else is thrown at the end.
    answer.catch(() => {})
    return answer
  }
  submit({ text: begin, name: 'begin' })
  if (isPooled) submit({ text: TRANSACTION_SETTINGS, name: 'settings' })
  let isOver = false
  const send: Send = <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => {
    // A statement sent after the end, by work that was not awaited, would be in no transaction.
    if (isOver) return Promise.reject(new Error('the transaction of the batch is over'))
    return submit<Row>({ text: isPooled ? BATCH_MARK + text : text, values: [...values], ...nameOf(client, text) })
  }
  try {
    const done = await work(send)
    await Promise.all(sent)
    isOver = true
    const { command } = await client.query('commit')
    // PostgreSQL answers a commit with ROLLBACK if a statement has failed.
    if (command !== 'COMMIT') throw new Error(`a batch was not committed: ${command}`)
    return done
  } catch (error) {
    isOver = true
    const settled = await Promise.allSettled(sent)
    await client.query('rollback').catch(() => {})
    // Statements after a failed one fail as a consequence, and may be noticed first.
    throw settled.find((one) => one.status === 'rejected')?.reason ?? error
  }
}

/** Inserts any number of rows of one shape in one statement. */
export async function insertRows<Table extends keyof DB>(
  send: Send,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  if (rows.length === 0) return
  const { rowCount } = await send(insertText(table, Object.keys(rows[0]!) as (keyof DB[Table] & string)[]), [
    jsonRows(rows),
  ])
  if (rowCount !== rows.length) throw new Error(`${rowCount} rows of ${rows.length} were inserted into ${table}`)
}

/** A number that the database usually generates may be given, if it was generated before. */
export function insertText<Table extends keyof DB>(
  table: Table,
  columns: readonly (keyof DB[Table] & string)[],
): string {
  const name = rowNames.columnName(table)
  const names = columns.map((column) => rowNames.columnName(column)).join(', ')
  return `insert into ${name} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${name}, $1::json)`
}
