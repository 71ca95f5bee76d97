import { z } from 'zod'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { reportChange, reportFactors, reportFailures, reportSignIn, sendInvitation } from './notify.ts'

const ofPerson = z.object({ staffId: z.uuid() })

/** The emails of staff. A job that runs twice sends its email twice, which does no harm. */
export const staffJobs: Jobs = {
  'staff.send-invitation': (context, payload) => sendInvitation(context, ofPerson.parse(payload).staffId),
  'staff.report-sign-in': (context, payload) =>
    reportSignIn(context, ofPerson.extend({ sessionId: z.uuid(), factor: z.string() }).parse(payload)),
  'staff.report-failures': (context, payload) => {
    const { emailFolded, at } = z.object({ emailFolded: z.string(), at: z.coerce.date() }).parse(payload)
    return reportFailures(context, emailFolded, at)
  },
  'staff.report-factors': (context, payload) => {
    const { staffId, what } = ofPerson.extend({ what: z.string() }).parse(payload)
    return reportFactors(context, staffId, what)
  },
  'staff.report-change': (context, payload) => {
    const { staffId, what, by } = ofPerson.extend({ what: z.string(), by: z.string() }).parse(payload)
    return reportChange(context, staffId, what, by)
  },
}
