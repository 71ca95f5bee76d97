import { accountJobs } from './accounts/jobs.ts'
import { contentJobs, contentSchedules } from './content/jobs.ts'
import { creditJobs, creditSchedules } from './credit/jobs.ts'
import { paymentJobs, paymentSchedules } from './payments/jobs.ts'
import type { Context } from './platform/context.ts'
import { type Jobs, type Schedule, startJobs } from './platform/jobs.ts'
import type { Part } from './platform/keep-running.ts'
import { purchaseJobs, purchaseSchedules } from './purchases/jobs.ts'
import { dailyRules, forgetOld, hourlyRules } from './retention.ts'
import { spinJobs } from './spins/jobs.ts'
import { verificationJobs } from './verification/jobs.ts'

/** Every job by name. A capability's jobs parse their payload and call its service. */
const jobs: Jobs = {
  ...accountJobs,
  ...contentJobs,
  ...verificationJobs,
  ...creditJobs,
  ...purchaseJobs,
  ...paymentJobs,
  ...spinJobs,
  'retention.hourly': (context) => forgetOld(context, hourlyRules),
  'retention.daily': (context) => forgetOld(context, dailyRules),
}

const schedules: readonly Schedule[] = [
  ...contentSchedules,
  ...creditSchedules,
  ...purchaseSchedules,
  ...paymentSchedules,
  { job: 'retention.hourly', match: '17 * * * *' },
  { job: 'retention.daily', match: '40 2 * * *' },
]

export function startWorker(context: Context): Part {
  return startJobs(context, jobs, schedules)
}
