import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { markPeople } from './harm/mark-people.ts'

export const peopleJobs: Jobs = { 'people.mark': (context) => markPeople(context) }

export const peopleSchedules: readonly Schedule[] = [{ job: 'people.mark', match: '*/15 * * * *' }]
