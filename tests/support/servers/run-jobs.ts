import { Logger, runOnce } from 'graphile-worker'
import type { Context } from '#server/platform/context.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/**
 * Does everything that is queued and due, once, with the jobs of the capability under test. It ends when the ends of
 * jobs are saved too: graphile-worker waits only for those that it saves in batches.
 */
export async function runJobs(context: Context, jobs: Jobs): Promise<void> {
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
