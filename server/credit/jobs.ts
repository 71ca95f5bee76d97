import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { expireCredit } from './expire-credit.ts'

export const creditJobs: Jobs = { 'credit.expire': (context) => expireCredit(context) }

export const creditSchedules: readonly Schedule[] = [{ job: 'credit.expire', everySeconds: 60 }]
