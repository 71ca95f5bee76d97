import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.ts'
import type { Settings } from '../config/environment.ts'
import { CommitUnconfirmed, isUnusableAfter } from './database-errors.ts'
import { rowNames } from './row-names.ts'

/** Something that can run a statement: the pool, or one transaction. */
export type Db = Kysely<DB>
/** A Db that is inside a transaction. Functions that lock rows, or make several writes, require it. */
export type Tx = Transaction<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`int8 out of range: ${text}`)
  return value
})
// A calendar date has no time zone: it stays the text 'YYYY-MM-DD'.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** For how long to wait for a connection, a lock and a statement. */
export type DatabasePatience = { connectMs: number; lockMs: number; statementMs: number }

/**
 * The server ends a statement that takes too long; if the server hangs, this side ends it after this additional time.
 */
const ANSWER_MARGIN_MS = 1_000
/** The time after which the locks of a process that hangs within a transaction are released. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** Linux waits two hours before it first checks whether the other end of an idle connection is still there. */
const KEEP_ALIVE_AFTER_MS = 5_000

export type Pooler = Settings['DATABASE_POOLER']

const poolers = new WeakMap<pg.Pool, Pooler>()

/** The pooler between a pool and PostgreSQL. */
export function poolerOf(pool: pg.Pool): Pooler {
  return poolers.get(pool) ?? 'none'
}

/**
 * Without `patience`, statements and locks are waited for without end: for tools, migrations and tests. A transaction
 * pooler refuses time-outs of a connection, so the database user has them (`users/role-timeouts.ts`).
 */
export function makePool(url: string, max: number, patience?: DatabasePatience, pooler: Pooler = 'none'): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience?.connectMs ?? 10_000,
    application_name: 'fairdraw',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(patience && { query_timeout: patience.statementMs + ANSWER_MARGIN_MS }),
    ...(patience && pooler === 'none' && serverTimeouts(patience)),
  })
  poolers.set(pool, pooler)
  // A connection that breaks fails the statement that it was running; unheard, its event would end the process too.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    watchConnection(client as unknown as pg.Client)
  })
  return pool
}

/** The time-outs that PostgreSQL enforces, in milliseconds. */
export function serverTimeouts({ lockMs, statementMs }: Omit<DatabasePatience, 'connectMs'>) {
  return {
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  }
}

/** Runs an action before a pool ends, for a connection that belongs to it but is not in it. */
export function beforeEnd(pool: pg.Pool, action: () => Promise<void>): void {
  const end = pool.end.bind(pool) as () => Promise<void>
  pool.end = (async () => {
    await action()
    await end()
  }) as typeof pool.end
}

/** The function of PostgreSQL that sends a notice when a commit stops waiting for its standby. */
const STANDBY_WAIT = 'SyncRepWaitForLSN'

/**
 * Closes a connection after a failure that makes it unusable, and fails a commit that no standby has confirmed, which
 * PostgreSQL reports as a success with a notice.
 */
export function watchConnection(client: pg.Client, onUnusable: () => void = () => {}): void {
  let isUnconfirmed = false
  client.on('notice', ({ routine }) => {
    if (routine === STANDBY_WAIT) isUnconfirmed = true
  })
  const prototype = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown }
  client.query = ((...args: unknown[]) => {
    const answer = prototype.query.apply(client, args)
    if (!(answer instanceof Promise)) return answer
    const checked = answer.then((result) => {
      if (isUnconfirmed) throw new CommitUnconfirmed()
      return result
    })
    checked.catch((error) => {
      if (!isUnusableAfter(error)) return
      onUnusable()
      client.end().catch(() => {})
    })
    return checked
  }) as typeof client.query
}

export function makeDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withNames(pool) }), plugins: [rowNames] })
}

/**
 * A named statement is parsed and planned once for each connection instead of at each use, which was two fifths of what
 * a purchase cost the database (bench/results/purchases.md).
 */
function withNames(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[]) =>
        client.query({ text, values: [...values], ...nameOf(client, text) })
      // Kysely's type knows of cursors too, which nothing here reads by.
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

/**
 * Lists of other lengths are other statements; a connection that is asked too many of them should not keep them all.
 */
const NAMES_MAX = 1000

const namesOfConnections = new WeakMap<object, Map<string, string>>()

/**
 * The name under which a connection keeps the plan of a statement. A statement that returns all columns has none: its
 * plan would fail as soon as a migration adds a column.
 */
export function nameOf(connection: object, text: string): { name?: string } {
  if (!text.includes('$1') || text.startsWith('select *') || text.endsWith('returning *')) return {}
  const names = namesOfConnections.get(connection) ?? new Map<string, string>()
  namesOfConnections.set(connection, names)
  if (!names.has(text) && names.size < NAMES_MAX) names.set(text, `s${names.size}`)
  const name = names.get(text)
  return name === undefined ? {} : { name }
}

/**
 * Values written into the text of a statement. A generic plan uses a partial index only if the text implies the index's
 * condition. Only for constants: each value makes another statement.
 */
export function literals<Value>(values: readonly Value[]) {
  return values.map((value) => sql.lit(value))
}

/**
 * Commits when the work is allowed; rolls back when it is refused or throws. A serialisation failure or a deadlock
 * is not an answer: the work, which has had no effect, is done again, twice at most.
 */
export async function transact<V extends { ok: boolean }>(db: Db, work: (tx: Tx) => Promise<V>): Promise<V> {
  for (let attempt = 1; ; attempt += 1) {
    const domainError: { verdict?: V } = {}
    try {
      return await db.transaction().execute(async (tx) => {
        const verdict = await work(tx)
        if (verdict.ok) return verdict
        domainError.verdict = verdict
        throw new RolledBack()
      })
    } catch (error) {
      if (error instanceof RolledBack && domainError.verdict) return domainError.verdict
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}

class RolledBack extends Error {}

/** A serialisation failure or a deadlock. */
export function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** Whether an error is a violation of the named unique or check constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

export { sql }
