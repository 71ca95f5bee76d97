import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { purgeEventsBeyond } from './exports.ts'

export const eventJobs: Jobs = {
  'content.forget-events': ({ db, config, now }) => purgeEventsBeyond(db, config.EVENTS_KEPT_MB * 1_000_000, now()),
}

export const eventSchedules: readonly Schedule[] = [{ job: 'content.forget-events', match: '47 * * * *' }]
