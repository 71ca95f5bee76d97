import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const folder = join(import.meta.dirname, '../../../db/migrations')
/**
 * A statement that waits for a lock makes all others wait behind it. So it gives up soon and is retried. A blocking
 * report or open transaction then delays the release instead of the site.
 */
const patience = { lockTimeoutMs: 3_000, tries: 20, pauseMs: 2_000 }
type Patience = typeof patience

/** Migrates the schema, forward only. Several processes may call it at once: one works and the others wait. */
export async function migrate(pool: pg.Pool, given: Partial<Patience & { folder: string }> = {}): Promise<string[]> {
  const settings = { ...patience, folder, ...given }
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query(`select pg_advisory_lock(hashtext('fairdraw.migrate'))`)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    for (const name of await pendingOn(client, settings.folder)) {
      await applyPatiently(client, name, await readFile(join(settings.folder, name), 'utf8'), settings)
      applied.push(name)
    }
    return applied
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('fairdraw.migrate'))`).catch(() => {})
    client.release()
  }
}

/** The missing migrations of the database; none means ready. */
export function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  return pendingOn(pool, folder)
}

async function applyPatiently(client: pg.PoolClient, name: string, text: string, settings: Patience): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, name, text, settings.lockTimeoutMs)
    } catch (error) {
      if (attempt === settings.tries || !isLockedOut(error))
        throw new Error(`migration ${name} failed`, { cause: error })
      await delay(settings.pauseMs)
    }
  }
}

async function apply(client: pg.PoolClient, name: string, text: string, lockTimeoutMs: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0`)
    await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function isLockedOut(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

async function pendingOn(db: Pick<pg.Pool, 'query'>, from: string): Promise<string[]> {
  const files = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort()
  const done = new Set((await db.query('select name from migrations')).rows.map((row) => row.name))
  return files.filter((name) => !done.has(name))
}
