import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.ts'

/** Something that can run a statement: the pool, or one transaction. */
export type Db = Kysely<DB>
/** A Db that is inside a transaction. Statements that lock or write together ask for this one. */
export type Tx = Transaction<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`int8 out of range: ${text}`)
  return value
})
// A calendar date has no time zone: it stays the text 'YYYY-MM-DD'.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export function makePool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'fairdraw',
  })
  // A connection that breaks fails the statement that it was running; unheard, its event would end the process too.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

export function makeDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Commits when the work is allowed; rolls back when it is refused or throws. A serialisation failure or a deadlock
 * is not an answer: the work, which has had no effect, is done again, twice at most.
 */
export async function transact<V extends { ok: boolean }>(db: Db, work: (tx: Tx) => Promise<V>): Promise<V> {
  for (let attempt = 1; ; attempt += 1) {
    const refusal: { verdict?: V } = {}
    try {
      return await db.transaction().execute(async (tx) => {
        const verdict = await work(tx)
        if (verdict.ok) return verdict
        refusal.verdict = verdict
        throw new RolledBack()
      })
    } catch (fault) {
      if (fault instanceof RolledBack && refusal.verdict) return refusal.verdict
      if (attempt === 3 || !isRetryable(fault)) throw fault
    }
  }
}

class RolledBack extends Error {}

function isRetryable(fault: unknown): boolean {
  return fault instanceof pg.DatabaseError && (fault.code === '40001' || fault.code === '40P01')
}

/** Whether a fault is the breaking of the named unique or check constraint. */
export function breaks(fault: unknown, constraint: string): boolean {
  return fault instanceof pg.DatabaseError && fault.constraint === constraint
}

export { sql }
