import { accountJobs } from '#server/accounts/jobs.ts'
import { campaignJobs, campaignSchedules } from '#server/campaigns/jobs.ts'
import { openingJobs, openingSchedules } from '#server/catalogue/exports.ts'
import { creditJobs, creditSchedules } from '#server/credit/jobs.ts'
import { demoJobs, demoSchedules } from '#server/demo/jobs.ts'
import { drawJobs, drawSchedules } from '#server/draws/jobs.ts'
import { listRemaining } from '#server/entries/exports.ts'
import { eventJobs, eventSchedules } from '#server/events/jobs.ts'
import { messageJobs } from '#server/messages/jobs.ts'
import { paymentJobs, paymentSchedules } from '#server/payments/jobs.ts'
import { carryOutDelayed, deleteAccount } from '#server/people/exports.ts'
import { peopleJobs, peopleSchedules } from '#server/people/jobs.ts'
import type { Context } from '#server/platform/context.ts'
import { type Jobs, type Schedule, startJobs } from '#server/platform/jobs/jobs.ts'
import type { Part } from '#server/platform/jobs/keep-running.ts'
import { postJobs } from '#server/post/jobs.ts'
import { promoJobs } from '#server/promos/jobs.ts'
import { purchaseJobs, purchaseSchedules } from '#server/purchases/jobs.ts'
import { spinJobs, spinSchedules } from '#server/spins/jobs.ts'
import { staffJobs } from '#server/staff/jobs.ts'
import { verificationJobs } from '#server/verification/jobs.ts'
import { webhookJobs, webhookSchedules } from '#server/webhooks/jobs.ts'
import { winnerJobs, winnerSchedules } from '#server/winners/jobs.ts'
import { withFormerNames } from './former-job-names.ts'
import { dailyRules, hourlyRules, purgeOld } from './retention.ts'
import { webhookData } from './webhook-data.ts'

/** Every job by name. A capability's jobs parse their payload and call its functions. */
export const jobs: Jobs = {
  ...accountJobs,
  ...eventJobs,
  ...messageJobs,
  ...verificationJobs,
  ...creditJobs,
  ...promoJobs,
  ...openingJobs(listRemaining),
  ...purchaseJobs,
  ...paymentJobs,
  ...spinJobs,
  ...winnerJobs,
  ...postJobs,
  ...drawJobs,
  ...campaignJobs,
  ...staffJobs,
  ...peopleJobs,
  ...webhookJobs(webhookData),
  ...demoJobs,
  'people.after-draw': (context) => carryOutDelayed(context, deleteAccount),
  'retention.hourly': (context) => purgeOld(context, hourlyRules),
  'retention.daily': (context) => purgeOld(context, dailyRules),
}

const schedules: readonly Schedule[] = [
  ...eventSchedules,
  ...creditSchedules,
  ...openingSchedules,
  ...purchaseSchedules,
  ...paymentSchedules,
  ...spinSchedules,
  ...winnerSchedules,
  ...drawSchedules,
  ...campaignSchedules,
  ...peopleSchedules,
  ...webhookSchedules,
  { job: 'people.after-draw', match: '50 3 * * *' },
  { job: 'retention.hourly', match: '17 * * * *' },
  { job: 'retention.daily', match: '40 2 * * *' },
]

export function startWorker(context: Context): Part {
  return startJobs(context, withFormerNames(jobs), context.config.DEMO ? [...schedules, ...demoSchedules] : schedules)
}
