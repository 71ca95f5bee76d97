import { v7 as uuid } from 'uuid'
import type { PaymentProvider } from '#domain/money/payment.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

export async function listReports(db: Db) {
  return db
    .selectFrom('processReports')
    .select(['host', 'roles', 'node', 'isReady', 'sweepLags', 'version', 'clockAheadMs', 'files'])
    .select(['startedAt', 'reportedAt'])
    .orderBy('host')
    .orderBy('startedAt')
    .execute()
}

export type Queue = { job: string; waiting: number; oldestAt: Date | null; failed: number }

/** Jobs by name. Jobs that are due later and were never tried are left out. */
export async function listQueues(db: Db, now: Date): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select task_identifier as job,
      count(*) filter (where attempts < max_attempts and (attempts > 0 or run_at <= ${now}))::int as waiting,
      min(run_at) filter (where attempts < max_attempts and run_at <= ${now} and locked_at is null) as "oldestAt",
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
    from graphile_worker.jobs where run_at <= ${now} or attempts > 0 group by 1 order by failed desc, waiting desc, 1`.execute(
    db,
  )
  return rows
}

export type ProviderCalls = {
  provider: PaymentProvider
  calls: number
  refused: number
  unknown: number
  medianMs: number | null
  lastCallAt: Date | null
}

/**
 * Ids contain their time, so those of a day are together in the index. Both bounds are given, because otherwise the
 * planner expects a third of the table.
 */
export async function listProviderCalls(db: Db, now: Date): Promise<ProviderCalls[]> {
  const idAt = (msecs: number) => uuid({ msecs, random: new Uint8Array(16), seq: 0 })
  const [first, last] = [idAt(now.getTime() - DAY_MS), idAt(now.getTime() + DAY_MS)]
  const { rows } = await sql<ProviderCalls>`
    select paid.provider, count(*)::int as calls,
      count(*) filter (where outcome = 'no')::int as refused,
      count(*) filter (where outcome = 'unknown')::int as unknown,
      percentile_cont(0.5) within group (
        order by extract(epoch from finished_at - sent_at) * 1000)::float8 as "medianMs",
      max(sent_at) as "lastCallAt"
    from payment_operations as called
      cross join lateral (select provider from payments where id = called.payment_id offset 0) as paid
    where called.id >= ${first} and called.id < ${last} group by 1`.execute(db)
  return rows
}

export async function listProviderEvents(db: Db, now: Date) {
  return db
    .selectFrom('providerEvents')
    .select((eb) => eb.ref('provider').$castTo<PaymentProvider>().as('provider'))
    .select(({ fn }) => [fn.countAll<number>().as('events'), fn.max('receivedAt').as('lastEventAt')])
    .where('receivedAt', '>', dayBefore(now))
    .where('receivedAt', '<=', now)
    .groupBy('provider')
    .execute()
}

export type SlowStatement = { text: string; calls: number; meanMs: number; maxMs: number; totalMs: number }

/** Only statements of this user in this database: others may contain data that must not be on a page. */
export async function listSlowStatements(db: Db, limit: number): Promise<SlowStatement[] | null> {
  const { rows: known } = await sql<{
    is: boolean
  }>`select to_regclass('pg_stat_statements') is not null as is`.execute(db)
  if (!known[0]!.is) return null
  const statements = await sql<SlowStatement>`
    select query as text, calls::float8 as calls, mean_exec_time as mean_ms, max_exec_time as max_ms,
      total_exec_time as total_ms
    from pg_stat_statements
    where userid = current_user::regrole and dbid = (select oid from pg_database where datname = current_database())
    order by mean_exec_time desc limit ${limit}`
    .execute(db)
    .catch((error) => {
      if (isNotLoaded(error)) return null
      throw error
    })
  return statements === null ? null : statements.rows
}

/** The extension exists, but the server was started without its library. */
function isNotLoaded(error: unknown): boolean {
  return (error as { code?: string }).code === '55000'
}

export async function sumAlarms(db: Db, now: Date) {
  return db
    .selectFrom('raisedAlarms')
    .select('alarm')
    .select(({ fn }) => [fn.sum<number>('count').as('count'), fn.max('lastAt').as('lastAt')])
    .where('lastAt', '>', dayBefore(now))
    .groupBy('alarm')
    .orderBy('lastAt', 'desc')
    .execute()
}

export async function findDatabaseFacts(db: Db) {
  const { rows } = await sql<{
    postgres: string
    schema: string
    bytes: number
    connections: number
    connectionsMax: number
    archivedAt: Date | null
    archiveFailedAt: Date | null
  }>`
    select current_setting('server_version') as postgres, (select max(name) from migrations) as schema,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*) from pg_stat_activity where datname = current_database())::int as connections,
      current_setting('max_connections')::int as "connectionsMax",
      last_archived_time as archived_at,
      case when last_archived_time is null or last_failed_time > last_archived_time then last_failed_time end
        as "archiveFailedAt"
    from pg_stat_archiver`.execute(db)
  return rows[0]!
}

export async function findNewestBackup(db: Db): Promise<{ name: string; takenAt: Date } | null> {
  const row = await db
    .selectFrom('backups')
    .select(['name', 'takenAt'])
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function insertBackup(db: Db, name: string, notedBy: string, at: Date): Promise<void> {
  await db.insertInto('backups').values({ id: uuid(), name, takenAt: at, notedBy }).execute()
}
