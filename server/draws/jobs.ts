import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { makeHeads } from './register/make-head.ts'

export const drawJobs: Jobs = {
  'draws.make-heads': (context) => makeHeads(context),
}

export const drawSchedules: readonly Schedule[] = [{ job: 'draws.make-heads', match: '*/10 * * * *' }]
