import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type WorkerEvents,
  Logger as WorkerLogger,
  type WorkerPool,
} from 'graphile-worker'
import type pg from 'pg'
import type { Context } from '../context.ts'
import { inBatches } from '../db/batches.ts'
import { type Db, sql } from '../db/db.ts'
import type { Send } from '../db/pipeline.ts'
import { errorInWords } from '../log/logged-error.ts'
import { type LeaseTimes, leaseTimes, startHeartbeat } from './jobs-lease.ts'
import { keepRunning, type Part, type Started } from './keep-running.ts'

class JobFailed extends Error {}

/**
 * A job's action: it parses its payload and calls the service. It may run twice, so it must be idempotent. If the
 * payload is a list, it may return a promise for each part: only failed parts are retried.
 */
export type Job = (context: Context, payload: unknown) => Promise<void | Promise<void>[]>
export type Jobs = Readonly<Record<string, Job>>
/**
 * A scheduled job: `match` is a cron pattern in UTC; otherwise it runs at an interval in seconds, and if requested also
 * when the worker starts.
 */
export type Schedule = { job: string; match: string } | { job: string; everySeconds: number; atStart?: true }

type JobPayload = Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[]

/** The maximum number of attempts of a job. */
export const ATTEMPTS_MAX = 12

/**
 * Queues a job in the caller's own transaction, so that it exists exactly if the transaction commits. A job with the
 * same key is replaced if it has not started.
 */
export async function enqueue(
  db: Db,
  name: string,
  payload: JobPayload,
  options: { key?: string; runAt?: Date; attemptsMax?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, job_key := ${options.key ?? null},
    run_at := ${options.runAt ?? null}, max_attempts := ${options.attemptsMax ?? ATTEMPTS_MAX})`.execute(db)
}

/** Like `enqueue`, for the jobs of a batch. */
export async function enqueueAll(
  send: Send,
  jobs: readonly { name: string; payload: JobPayload; key: string }[],
): Promise<void> {
  if (jobs.length === 0) return
  await send(
    `select graphile_worker.add_job(name, payload := payload, job_key := key, max_attempts := ${ATTEMPTS_MAX})
     from (select * from json_to_recordset($1::json) as job (name text, payload json, key text) order by key) as jobs`,
    [JSON.stringify(jobs)],
  )
}

/** Deletes jobs whose last attempt was before an instant; until then an operator can see their errors. */
export function purgeFailedJobsBefore(db: Db, before: Date): Promise<void> {
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

/** Longer than jobs take. A job that still runs then is started again by another worker. */
const STOPPED_WITHIN_MS = 15_000
/** Longer than saving the end of jobs takes. */
const SAVED_WITHIN_MS = 3_000

/**
 * Runs jobs and schedules until stopped; stopping lets started jobs finish. If the database is lost the runner retries
 * every second, and a runner that gives up is started again.
 */
export function startJobs(
  context: Context,
  jobs: Jobs,
  schedules: readonly Schedule[],
  leases: LeaseTimes = leaseTimes,
): Part {
  const log = context.log.child({ part: 'jobs' })
  return keepRunning('jobs', () => startRunner(context, jobs, schedules, leases, log), log)
}

async function startRunner(
  context: Context,
  jobs: Jobs,
  schedules: readonly Schedule[],
  times: LeaseTimes,
  log: Context['log'],
): Promise<Started> {
  const events: WorkerEvents = new EventEmitter()
  const created = once(events, 'pool:create')
  const runner: Runner = await run({
    pgPool: context.directPool,
    events,
    noHandleSignals: true,
    // Its log lines contain the text of errors, and one of them the options of the database.
    logger: new WorkerLogger(() => (level, _message, meta) => {
      if (level === 'error') log.error({ err: meta?.error ?? meta?.failure }, 'job runner error')
    }),
    // Any delay, even of zero, would make a job whose end cannot be saved an unhandled rejection, which would end the
    // runner.
    preset: { worker: { concurrentJobs: 5, pollInterval: 1000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        async (payload: unknown) => {
          const fail = (error: unknown): never => {
            log.error({ err: error, job: name }, 'job failed, will be retried')
            // The runner stores the message with the job.
            throw new JobFailed(errorInWords(error))
          }
          const parts = await job(context, payload).catch(fail)
          const ends = parts?.map((part) => part.catch(fail))
          // The runner handles parts only for a list.
          return Array.isArray(payload) ? ends : void (ends && (await Promise.all(ends)))
        },
      ]),
    ),
    // Not as text of a crontab, in which a job's name may not contain a dot.
    parsedCronItems: parseCronItems(
      schedules.flatMap((each) => ('match' in each ? [{ task: each.job, match: each.match }] : [])),
    ),
  })
  const timers = schedules.flatMap((each) => ('everySeconds' in each ? [repeat(context, jobs, each, log)] : []))
  const failed = failedFirstLook(runner)
  const [{ workerPool }] = await created
  const leases = startHeartbeat(context.db, workerPool.id, log, times)
  return {
    // The shutdown of a runner that gives up may never end, and its locks would be renewed meanwhile.
    ended: Promise.race([runner.promise, failed, once(events, 'pool:gracefulShutdown')]),
    stop: async () => {
      await Promise.all(timers.map((timer) => timer.stop()))
      // A runner that has ended reports that it has stopped already.
      const stopped = Promise.allSettled([runner.stop(), runner.promise])
      await Promise.race([stopped, jobsEnded(workerPool), delay(STOPPED_WITHIN_MS, undefined, { ref: false })])
      await leases.stop()
    },
  }
}

/**
 * If the ends of two jobs could not be saved, graphile-worker 0.17.3 miscounts its pending jobs, and its shutdown never
 * ends. So this waits for the jobs themselves, and for the time that saving takes.
 */
async function jobsEnded({ _workers }: WorkerPool): Promise<void> {
  await Promise.allSettled(_workers.map(({ promise }) => promise))
  await delay(SAVED_WITHIN_MS, undefined, { ref: false })
}

/** A runner whose first query for jobs fails remembers that, and every later query fails in the same way. */
function failedFirstLook({ events }: Runner): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = ({ error }: { error: unknown }) => reject(error)
    const calm = () => void events.off('worker:getJob:error', fail)
    events.on('worker:getJob:error', fail).once('worker:getJob:empty', calm).once('job:start', calm)
  })
}

/** Sweeps run on each worker; they lock their rows, so that two of them share the work. */
function repeat(
  context: Context,
  jobs: Jobs,
  { job: name, everySeconds, atStart }: Extract<Schedule, { everySeconds: number }>,
  log: Context['log'],
) {
  let running: Promise<unknown> | null = null
  const runOnce = () => {
    running ??= jobs[name]!(context, {})
      .catch((error) => log.error({ err: error, job: name }, 'sweep failed'))
      .finally(() => {
        running = null
      })
  }
  if (atStart) runOnce()
  const timer = setInterval(runOnce, everySeconds * 1000)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
