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
import { keepLeases, type LeaseTimes, leaseTimes } from './jobs-lease.ts'
import { keepRunning, type Part, type Started } from './keep-running.ts'

class JobFailed extends Error {}

/**
 * A job's action: it parses its payload and calls the service. It may run twice, so it must be safe to repeat. Of a
 * payload that is a list it may answer what becomes of each part: only the parts that fail are tried again.
 */
export type Job = (context: Context, payload: unknown) => Promise<void | Promise<void>[]>
export type Jobs = Readonly<Record<string, Job>>
/**
 * A job that the clock starts: `match` is a cron pattern in UTC, or every so many seconds, where it is said also at the
 * worker's own start.
 */
export type Schedule = { job: string; match: string } | { job: string; everySeconds: number; atStart?: true }

type JobPayload = Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[]

/** How often a job is tried. */
export const ATTEMPTS_MAX = 12

/**
 * Queues a job in the caller's own transaction, so that it exists exactly if the transaction commits.
 * The same key replaces a job that has not started: once for each thing and topic.
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

/** As `enqueue`, for the jobs of a batch. */
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

/** Jobs that were tried for the last time before an instant; until then an operator can see what became of them. */
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

/** Longer than jobs take. What still runs then begins again in another worker. */
const STOPPED_WITHIN_MS = 15_000
/** Longer than it takes to save that jobs have ended. */
const SAVED_WITHIN_MS = 3_000

/**
 * Runs jobs and schedules until stopped; stopping lets what has started finish. When the database goes away the runner
 * looks for it every second, and a runner that gives up is started again.
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
    pgPool: context.pool,
    events,
    noHandleSignals: true,
    // Its lines put the text of errors into their own, and one of them names the options of the database.
    logger: new WorkerLogger(() => (level, _message, meta) => {
      if (level === 'error') log.error({ err: meta?.error ?? meta?.failure }, 'job runner error')
    }),
    // Without a delay, even of zero, a job whose end cannot be saved is an unhandled rejection; it would end the
    // runner.
    preset: { worker: { concurrentJobs: 5, pollInterval: 1000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        async (payload: unknown) => {
          const fail = (error: unknown): never => {
            log.error({ err: error, job: name }, 'job failed, will be retried')
            // The runner keeps the message with the job.
            throw new JobFailed(errorInWords(error))
          }
          const parts = await job(context, payload).catch(fail)
          const ends = parts?.map((part) => part.catch(fail))
          // The runner looks at the parts of a list alone.
          return Array.isArray(payload) ? ends : void (ends && (await Promise.all(ends)))
        },
      ]),
    ),
    // Not as a crontab's text, in which a job's name may hold no dot.
    parsedCronItems: parseCronItems(
      schedules.flatMap((each) => ('match' in each ? [{ task: each.job, match: each.match }] : [])),
    ),
  })
  const timers = schedules.flatMap((each) => ('everySeconds' in each ? [repeat(context, jobs, each, log)] : []))
  const failed = failedFirstLook(runner)
  const [{ workerPool }] = await created
  const leases = keepLeases(context.db, workerPool.id, log, times)
  return {
    // The shutdown of one that gives up may never end; its locks would be renewed meanwhile.
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
 * When two ends of jobs could not be saved, graphile-worker 0.17.3 miscounts those that it still waits for, and its
 * shutdown never ends: so its jobs are waited for, and the time that saving takes.
 */
async function jobsEnded({ _workers }: WorkerPool): Promise<void> {
  await Promise.allSettled(_workers.map(({ promise }) => promise))
  await delay(SAVED_WITHIN_MS, undefined, { ref: false })
}

/** A runner whose first look for jobs fails remembers that, and each later look fails in the same way. */
function failedFirstLook({ events }: Runner): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = ({ error }: { error: unknown }) => reject(error)
    const calm = () => void events.off('worker:getJob:error', fail)
    events.on('worker:getJob:error', fail).once('worker:getJob:empty', calm).once('job:start', calm)
  })
}

/** Sweeps run on each worker; they lock what they touch, so that two of them share the work. */
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
