import pg from 'pg'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import type { Context } from '#server/platform/context.ts'
import { pendingMigrations } from '#server/platform/db/migrate.ts'
import { CLOCK_SKEW_MS_MAX, readClockAhead } from '#server/platform/log/clock-skew.ts'
import { readSystem } from '#server/today/exports.ts'
import type { Check } from './check.ts'

const POSTGRES_MIN = 150_000
const UNKNOWN_STATEMENT = '26000'
/** A nightly backup, and two hours to make it. */
const BACKUP_MS_MAX = DAY_MS + 2 * HOUR_MS

type Replication = { isStandby: boolean; commit: string; waitsFor: string; standbys: number }

export function databaseChecks(context: Context): Check[] {
  const { db, pool, now } = context
  const first = async <Row>(statement: string) => (await pool.query(statement)).rows[0] as Row
  return [
    {
      name: 'database',
      run: async () => {
        const { number, text } = await first<{ number: number; text: string }>(
          `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
        )
        if (number < POSTGRES_MIN) throw new Error(`PostgreSQL ${text} is too old: install 15 or newer`)
        return `PostgreSQL ${text}`
      },
    },
    {
      name: 'replication',
      run: async () => describeReplication(await first<Replication>(replicationFacts)),
    },
    {
      name: 'pooler',
      run: async () => {
        if (context.config.DATABASE_POOLER === 'none') return 'none'
        if (!(await findsNamedStatements(pool)))
          throw new Error(
            'the pooler loses named statements: install PgBouncer 1.21 or newer, and set max_prepared_statements',
          )
        return 'keeps named statements'
      },
    },
    {
      name: 'schema',
      run: async () => {
        const missing = await pendingMigrations(pool)
        if (missing.length > 0) throw new Error(`${missing.join(', ')} is missing: run npm run migrate`)
        return 'up to date'
      },
    },
    {
      name: 'clock',
      run: async () => {
        const aheadMs = await readClockAhead(db)
        if (Math.abs(aheadMs) > CLOCK_SKEW_MS_MAX)
          throw new Error(`this host's clock is ${aheadMs} ms ahead of the database's: check chrony on both`)
        return `${aheadMs} ms ahead of the database's`
      },
    },
    {
      name: 'processes',
      run: async () => {
        const { missing, warnings, processes } = await readSystem(context)
        const problems = [...missing, ...warnings]
        if (problems.length > 0) throw new Error(problems.join('; '))
        return `${processes.length} report, every role is ready`
      },
    },
    {
      name: 'backup',
      run: async () => {
        const { backup, database } = await readSystem(context)
        if (!backup) throw new Error('no backup was recorded: run npm run backup:taken after each one')
        const ageMs = now().getTime() - backup.takenAt.getTime()
        if (ageMs > BACKUP_MS_MAX) throw new Error(`the last backup, ${backup.name}, is ${hours(ageMs)} old`)
        if (database.archiveFailedAt)
          throw new Error(
            `WAL could not be archived at ${database.archiveFailedAt.toISOString()}: see PostgreSQL's log`,
          )
        return `${backup.name}, ${hours(ageMs)} old`
      },
    },
  ]
}

const replicationFacts = `select pg_is_in_recovery() as "isStandby", current_setting('synchronous_commit') as commit,
  current_setting('synchronous_standby_names') as "waitsFor", (select count(*)::int from pg_stat_replication) as standbys`

function describeReplication({ isStandby, commit, waitsFor, standbys }: Replication): string {
  if (isStandby) throw new Error('DATABASE_URL leads to a standby: point it at the primary, or at HAProxy')
  if (commit !== 'on' && commit !== 'remote_apply')
    throw new Error(`synchronous_commit is ${commit}: set it to on, or acknowledged purchases can be lost`)
  if (standbys > 0 && waitsFor === '')
    throw new Error('commits wait for no standby: set synchronous_mode to quorum, or a lost primary loses purchases')
  if (standbys === 0) return waitsFor === '' ? 'one database without standbys' : 'waits for a standby'
  return `primary, ${standbys} standby connections, a commit waits for ${waitsFor}`
}

/** Whether a client finds its named statement again on another connection, because its own has a transaction. */
async function findsNamedStatements(pool: Context['pool']): Promise<boolean> {
  const [client, other] = [await pool.connect(), await pool.connect()]
  const statement = { name: 'doctor', text: 'select $1::int', values: [1] }
  try {
    await client.query(statement)
    await other.query('begin')
    await client.query(statement)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNKNOWN_STATEMENT) return false
    throw error
  } finally {
    await other.query('rollback')
    client.release()
    other.release()
  }
}

const hours = (ms: number) => `${Math.floor(ms / HOUR_MS)} hours`
