import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { refundSome } from './cancel/refund-buyers.ts'
import { announceLaterClosing, emailSchema, partSchema, sendLaterClosing } from './later-closing.ts'
import { publishDue } from './publish.ts'

export const campaignJobs: Jobs = {
  'campaigns.publish-due': (context) => publishDue(context),
  'campaigns.announce-later-closing': (context, payload) => announceLaterClosing(context, partSchema.parse(payload)),
  'campaigns.send-later-closing': (context, payload) => sendLaterClosing(context, emailSchema.parse(payload)),
  'campaigns.refund': (context, payload) =>
    refundSome(context, z.object({ campaignId: z.uuid() }).parse(payload).campaignId),
}

export const campaignSchedules: readonly Schedule[] = [{ job: 'campaigns.publish-due', everySeconds: 10 }]
