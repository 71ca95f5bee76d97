import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { purgeEventsBeyond } from './exports.ts'

export const eventJobs: Jobs = {
  'content.forget-events': ({ db, config }) => purgeEventsBeyond(db, config.EVENTS_KEPT_MAX),
}

export const eventSchedules: readonly Schedule[] = [{ job: 'content.forget-events', match: '47 * * * *' }]
