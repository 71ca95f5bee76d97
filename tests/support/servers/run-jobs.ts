import { Logger, runOnce } from 'graphile-worker'
import type { Context } from '#server/platform/context.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** Does everything that is queued and due, once, and the receipts of what was completed by then. */
export async function runJobs(context: Context, jobs: Jobs): Promise<void> {
  await runQueued(context, jobs)
  const queueReceipts = jobs['purchases.queue-receipts']
  const { rows } = await context.pool.query('select from receipts_due limit 1')
  if (!queueReceipts || rows.length === 0) return
  await queueReceipts(context, {})
  await runQueued(context, jobs)
}

/** It ends when the ends of jobs are saved too: graphile-worker waits only for those that it saves in batches. */
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
