import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { publishAuditHead } from './audit/publish-audit-head.ts'
import { compareDraws } from './compare/compare-draws.ts'
import { drawRounds } from './draw/draw-round.ts'
import { freezeRounds, openRounds } from './freeze/freeze-round.ts'
import { makeHeads } from './register/make-head.ts'
import { queueReminders, sendReminder } from './results/send-reminders.ts'
import { queueResults, sendResults } from './results/send-results.ts'

const ofReminder = z.object({ accountId: z.uuid() })
const ofResults = z.object({ accountId: z.uuid(), after: z.coerce.date(), until: z.coerce.date() })

export const drawJobs: Jobs = {
  'draws.open-rounds': (context) => openRounds(context),
  'draws.make-heads': (context) => makeHeads(context),
  'draws.publish-audit-head': (context) => publishAuditHead(context),
  'draws.freeze': (context) => freezeRounds(context),
  'draws.draw': (context) => drawRounds(context),
  'draws.compare': (context) => compareDraws(context),
  'draws.queue-results': (context) => queueResults(context),
  'draws.queue-reminders': (context) => queueReminders(context),
  'draws.send-reminder': (context, payload) => sendReminder(context, ofReminder.parse(payload).accountId),
  // Running twice sends the email twice, which does no harm.
  'draws.send-results': (context, payload) => sendResults(context, ofResults.parse(payload)),
}

export const drawSchedules: readonly Schedule[] = [
  { job: 'draws.open-rounds', everySeconds: 60, atStart: true },
  { job: 'draws.make-heads', match: '*/10 * * * *' },
  { job: 'draws.publish-audit-head', everySeconds: 10 },
  { job: 'draws.freeze', everySeconds: 5 },
  { job: 'draws.draw', everySeconds: 3 },
  { job: 'draws.compare', match: '20 3 * * *' },
  { job: 'draws.queue-reminders', match: '0 8 * * *' },
  { job: 'draws.queue-results', match: '0 18 * * *' },
]
