import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql, type Transaction } from 'kysely'
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
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withNames(pool) }) })
}

/**
 * A statement with a name is parsed and planned once a connection instead of at each use, which was two fifths of what
 * a purchase cost the database (docs/performance.md).
 */
function withNames(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[]) =>
        client.query({ text, values: [...values], ...nameOf(text) })
      // Kysely's type knows of cursors too, which nothing here reads by.
      return { query, release: () => client.release() } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}

const names = new Map<string, string>()
/** Lists of other lengths are other statements; a connection that is asked too many of them should not keep them all. */
const NAMES_MAX = 1000

function nameOf(text: string): { name?: string } {
  if (!text.includes('$1') || hasPartialArbiter(text)) return {}
  if (!names.has(text) && names.size < NAMES_MAX) names.set(text, `s${names.size}`)
  const name = names.get(text)
  return name === undefined ? {} : { name }
}

/** Which partial index a conflict means can be read from values only: planned once for all values, it would be an error. */
function hasPartialArbiter(text: string): boolean {
  return /on conflict \([^)]*\) where (?:(?! do ).)*\$/s.test(text)
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

/** Whether every connection was taken for so long that the statement was never begun: a rush, and no fault of ours. */
export function isPoolBusy(fault: unknown): boolean {
  return fault instanceof Error && fault.message === 'timeout exceeded when trying to connect'
}

/** Whether a fault is the breaking of the named unique or check constraint. */
export function breaks(fault: unknown, constraint: string): boolean {
  return fault instanceof pg.DatabaseError && fault.constraint === constraint
}

export { sql }
