import type pg from 'pg'
import { type DatabasePatience, serverTimeouts } from '../db.ts'

type Timeouts = Omit<DatabasePatience, 'connectMs'>

/**
 * Gives a database user its time-outs in this database. A transaction pooler shares connections among clients, so a
 * client cannot set them for its connection. A user may change its own settings, and a member may act as that user.
 */
export async function setRoleTimeouts(pool: pg.Pool, user: string, timeouts: Timeouts): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    const role = client.escapeIdentifier(user)
    const database = client.escapeIdentifier(rows[0]!.database)
    const settings = Object.entries(serverTimeouts(timeouts))
    const changes = settings.map(([name, ms]) => `alter role ${role} in database ${database} set ${name} = ${ms}`)
    await client.query(`begin; set local role ${role}; ${changes.join('; ')}; commit`)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Whether a new connection of the pool has these time-outs without asking for them. */
export async function hasRoleTimeouts(pool: pg.Pool, timeouts: Timeouts): Promise<boolean> {
  const wanted = serverTimeouts(timeouts)
  const { rows } = await pool.query<{ name: string; ms: string }>(
    'select name, setting as ms from pg_settings where name = any($1)',
    [Object.keys(wanted)],
  )
  return rows.every(({ name, ms }) => Number(ms) === wanted[name as keyof typeof wanted])
}
