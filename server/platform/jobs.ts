import { parseCronItems, type Runner, run, runMigrations, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import { inBatches } from './batches.ts'
import type { Context } from './context.ts'
import { type Db, sql } from './db.ts'

/** A job's deed: it parses its payload and calls the service. It may run twice, so it must be safe to repeat. */
export type Job = (context: Context, payload: unknown) => Promise<void>
export type Jobs = Readonly<Record<string, Job>>
/** A job that the clock starts: `match` is a cron pattern in UTC, or every so many seconds. */
export type Schedule = { job: string; match: string } | { job: string; everySeconds: number }

/**
 * Queues a job in the caller's own transaction, so that it exists exactly if the transaction commits.
 * The same key replaces a job that has not started: once for each thing and topic.
 */
export async function enqueue(
  db: Db,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  options: { key?: string; runAt?: Date; attemptsMax?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, job_key := ${options.key ?? null},
    run_at := ${options.runAt ?? null}, max_attempts := ${options.attemptsMax ?? 12})`.execute(db)
}

/** Jobs that were tried for the last time before an instant; until then an operator can see what became of them. */
export function forgetFailedJobsBefore(db: Db, before: Date): Promise<void> {
  return inBatches(async (limit) => {
    const { rows } = await sql`
      select * from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and updated_at < ${before} limit ${limit}))`.execute(db)
    return rows.length
  })
}

export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
}

/** Runs jobs and schedules until stopped; stopping lets what has started finish. */
export async function startJobs(
  context: Context,
  jobs: Jobs,
  schedules: readonly Schedule[],
): Promise<{ stop: () => Promise<void> }> {
  const log = context.log.child({ part: 'jobs' })
  const runner: Runner = await run({
    pgPool: context.pool,
    concurrency: 5,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => log[level === 'error' ? 'error' : 'debug'](message)),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        async (payload: unknown) => {
          try {
            await job(context, payload)
          } catch (fault) {
            log.error({ err: fault, job: name }, 'a job failed and will be tried again')
            throw fault
          }
        },
      ]),
    ),
    // Not as a crontab's text, in which a job's name may hold no dot.
    parsedCronItems: parseCronItems(
      schedules.flatMap((each) => ('match' in each ? [{ task: each.job, match: each.match }] : [])),
    ),
  })
  const timers = schedules.flatMap((each) =>
    'everySeconds' in each ? [repeat(context, jobs, each.job, each.everySeconds, log)] : [],
  )
  return {
    stop: async () => {
      await Promise.all(timers.map((timer) => timer.stop()))
      await runner.stop()
    },
  }
}

/** Sweeps run on each worker; they lock what they touch, so that two of them share the work. */
function repeat(context: Context, jobs: Jobs, name: string, everySeconds: number, log: Context['log']) {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= jobs[name]!(context, {})
      .catch((fault) => log.error({ err: fault, job: name }, 'a sweep failed'))
      .finally(() => {
        running = null
      })
  }, everySeconds * 1000)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
