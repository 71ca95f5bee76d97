import { type Db, sql } from '../db/db.ts'

export type ProcessReport = {
  id: string
  host: string
  roles: readonly string[]
  node: string
  /** The program's version. */
  version: string
  isReady: boolean
  sweepLags: Readonly<Record<string, number>>
  /** The difference between the clock of this process and that of the database; negative if this one is behind. */
  clockAheadMs: number
  /** The kind of file store, as in the setting `FILES`. */
  files: string
  startedAt: Date
  at: Date
}

export async function upsertReport(db: Db, report: ProcessReport): Promise<void> {
  const { id, host, roles, node, version, isReady, startedAt, clockAheadMs, files, at } = report
  const said = { isReady, sweepLags: JSON.stringify(report.sweepLags), clockAheadMs, files, reportedAt: at }
  await db
    .insertInto('processReports')
    .values({ id, host, roles: [...roles], node, version, startedAt, ...said })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
    .execute()
}

/** Deletes reports of ended or crashed processes, which cannot delete them themselves. */
export async function deleteReportsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('processReports').where('reportedAt', '<', before).execute()
}

export async function deleteReport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('processReports').where('id', '=', id).execute()
}

/** Adds to the alarms of the hour. */
export async function addAlarms(db: Db, raised: readonly { alarm: string; count: number }[], at: Date): Promise<void> {
  if (raised.length === 0) return
  await sql`
    insert into raised_alarms as known (hour, alarm, count, last_at)
    select date_trunc('hour', ${at}::timestamptz), alarm, count, ${at}
    from json_to_recordset(${JSON.stringify(raised)}::json) as raised (alarm text, count integer)
    on conflict (hour, alarm) do update set count = known.count + excluded.count, last_at = excluded.last_at`.execute(
    db,
  )
}

export async function purgeAlarmsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('raisedAlarms').where('hour', '<', before).execute()
}
