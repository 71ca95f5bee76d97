import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { setDueEmails } from './change-email.ts'
import { flagAlike } from './harm/flag-alike.ts'
import { markPeople } from './harm/mark-people.ts'

export const peopleJobs: Jobs = {
  'people.flag-alike': (context, payload) =>
    flagAlike(context, z.object({ personId: z.uuid() }).parse(payload).personId),
  'people.flag-harm': (context) => markPeople(context),
  'people.set-emails': (context) => setDueEmails(context),
}

export const peopleSchedules: readonly Schedule[] = [
  { job: 'people.flag-harm', match: '*/15 * * * *' },
  { job: 'people.set-emails', match: '* * * * *' },
]
