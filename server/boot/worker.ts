import { accountJobs } from '#server/accounts/jobs.ts'
import { campaignJobs, campaignSchedules } from '#server/campaigns/jobs.ts'
import { openingJobs, openingSchedules } from '#server/catalogue/exports.ts'
import { creditJobs, creditSchedules } from '#server/credit/jobs.ts'
import { demoJobs, demoSchedules } from '#server/demo/jobs.ts'
import { drawJobs, drawSchedules } from '#server/draws/jobs.ts'
import { dailyRules, hourlyRules, purgeOld } from '#server/edge/retention.ts'
import { webhookData } from '#server/edge/webhook-data.ts'
import { listRemaining } from '#server/entries/service.ts'
import { eventJobs, eventSchedules } from '#server/events/jobs.ts'
import { messageJobs } from '#server/messages/jobs.ts'
import { paymentJobs, paymentSchedules } from '#server/payments/jobs.ts'
import { peopleJobs, peopleSchedules } from '#server/people/jobs.ts'
import type { Context } from '#server/platform/context.ts'
import { type Jobs, type Schedule, startJobs } from '#server/platform/jobs/jobs.ts'
import type { Part } from '#server/platform/jobs/keep-running.ts'
import { promoJobs } from '#server/promos/jobs.ts'
import { purchaseJobs, purchaseSchedules } from '#server/purchases/jobs.ts'
import { spinJobs } from '#server/spins/jobs.ts'
import { staffJobs } from '#server/staff/jobs.ts'
import { verificationJobs } from '#server/verification/jobs.ts'
import { webhookJobs, webhookSchedules } from '#server/webhooks/jobs.ts'
import { winnerJobs, winnerSchedules } from '#server/winners/jobs.ts'

/** Every job by name. A capability's jobs parse their payload and call its service. */
const jobs: Jobs = {
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
  ...drawJobs,
  ...campaignJobs,
  ...staffJobs,
  ...peopleJobs,
  ...webhookJobs(webhookData),
  ...demoJobs,
  'retention.hourly': (context) => purgeOld(context, hourlyRules),
  'retention.daily': (context) => purgeOld(context, dailyRules),
}

const schedules: readonly Schedule[] = [
  ...eventSchedules,
  ...creditSchedules,
  ...openingSchedules,
  ...purchaseSchedules,
  ...paymentSchedules,
  ...winnerSchedules,
  ...drawSchedules,
  ...campaignSchedules,
  ...peopleSchedules,
  ...webhookSchedules,
  { job: 'retention.hourly', match: '17 * * * *' },
  { job: 'retention.daily', match: '40 2 * * *' },
]

export function startWorker(context: Context): Part {
  return startJobs(context, jobs, context.config.DEMO ? [...schedules, ...demoSchedules] : schedules)
}
