import { Logger, runOnce } from 'graphile-worker'
import type { Context } from '#server/platform/context.ts'
import { contextFor } from '#server/platform/context-for.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/**
 * Runs all due jobs once, and then the receipts of orders completed by then. It has only the keys of the role `worker`,
 * as in production.
 */
export async function runJobs(given: Context, jobs: Jobs): Promise<void> {
  const context = contextFor(given, 'worker')
  await runQueued(context, jobs)
  const queueReceipts = jobs['purchases.queue-receipts']
  const { rows } = await context.pool.query('select from receipts_due limit 1')
  if (!queueReceipts || rows.length === 0) return
  await queueReceipts(context, {})
  await runQueued(context, jobs)
}

/** Ends when the results of jobs are saved too: graphile-worker waits only for those that it saves in batches. */
async function runQueued(context: Context, jobs: Jobs): Promise<void> {
  await runOnce({
    pgPool: context.pool,
    noHandleSignals: true,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => () => {}),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(context, payload)]),
    ),
  })
}
