import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { publishDue } from './publish.ts'
import { refundSome } from './refund-everybody.ts'

export const campaignJobs: Jobs = {
  'campaigns.publish-due': (context) => publishDue(context),
  'campaigns.refund': (context, payload) =>
    refundSome(context, z.object({ campaignId: z.uuid() }).parse(payload).campaignId),
}

export const campaignSchedules: readonly Schedule[] = [{ job: 'campaigns.publish-due', everySeconds: 10 }]
