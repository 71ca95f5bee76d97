import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const folder = join(import.meta.dirname, '../../db/migrations')

/** Brings the schema up to date, forward only; several processes may call it at once, one works and the others wait. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query(`select pg_advisory_lock(hashtext('fairdraw.migrate'))`)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    for (const name of await pendingOn(client)) {
      await client.query('begin')
      try {
        await client.query(await readFile(join(folder, name), 'utf8'))
        await client.query('insert into migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (fault) {
        await client.query('rollback')
        throw new Error(`migration ${name} failed`, { cause: fault })
      }
      applied.push(name)
    }
    return applied
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('fairdraw.migrate'))`).catch(() => {})
    client.release()
  }
}

/** The migrations that the database still lacks: none means ready. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  return pendingOn(pool)
}

async function pendingOn(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const done = new Set((await db.query('select name from migrations')).rows.map((row) => row.name))
  return files.filter((name) => !done.has(name))
}
