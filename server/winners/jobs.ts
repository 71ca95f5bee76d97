import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { deleteFiles } from './documents/delete-documents.ts'
import { checkClocks, followUpCases } from './follow-up.ts'
import { publishSilentWinners } from './publish-winner.ts'
import { sendDetailsEmail, sendWinnerEmail, sendWinnerText } from './send-email.ts'

const ofFiles = z.object({ keys: z.array(z.string()) })
const ofCase = z.object({ caseId: z.uuid() })

export const winnerJobs: Jobs = {
  'winners.follow-up': (context) => followUpCases(context),
  'winners.publish-silent': (context) => publishSilentWinners(context),
  'winners.check-clocks': (context) => checkClocks(context),
  'winners.delete-files': (context, payload) => deleteFiles(context, ofFiles.parse(payload).keys),
  // Running twice sends the message twice, which does no harm.
  'winners.send-email': (context, payload) => sendWinnerEmail(context, ofCase.parse(payload).caseId),
  'winners.send-details': (context, payload) => sendDetailsEmail(context, ofCase.parse(payload).caseId),
  'winners.send-text': (context, payload) => sendWinnerText(context, ofCase.parse(payload).caseId),
}

export const winnerSchedules: readonly Schedule[] = [
  { job: 'winners.follow-up', everySeconds: 15 },
  { job: 'winners.publish-silent', match: '*/10 * * * *' },
  { job: 'winners.check-clocks', match: '30 7 * * *' },
]
