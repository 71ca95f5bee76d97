import { accountJobs } from './accounts/jobs.ts'
import { forgetOldEvents } from './content/service.ts'
import { creditJobs, creditSchedules } from './credit/jobs.ts'
import { paymentJobs, paymentSchedules } from './payments/jobs.ts'
import type { Context } from './platform/context.ts'
import { forgetOldProofs } from './platform/human-check.ts'
import { forgetOldKeys } from './platform/idempotency.ts'
import { type Jobs, type Schedule, startJobs } from './platform/jobs.ts'
import { forgetOldCounts } from './platform/rate-limits.ts'
import { purchaseJobs, purchaseSchedules } from './purchases/jobs.ts'

/** Every job by name. A capability's jobs parse their payload and call its service. */
const jobs: Jobs = {
  ...accountJobs,
  ...creditJobs,
  ...purchaseJobs,
  ...paymentJobs,
  'platform.tidy': async (context) => {
    await forgetOldCounts(context.db, context.now())
    await forgetOldKeys(context.db, context.now())
    await forgetOldProofs(context.db, context.now())
    await forgetOldEvents(context)
  },
}

const schedules: readonly Schedule[] = [
  ...creditSchedules,
  ...purchaseSchedules,
  ...paymentSchedules,
  { job: 'platform.tidy', match: '17 * * * *' },
]

export function startWorker(context: Context): Promise<{ stop: () => Promise<void> }> {
  return startJobs(context, jobs, schedules)
}
