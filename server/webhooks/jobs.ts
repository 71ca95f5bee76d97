import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { reportFailed } from './report-failed.ts'
import { type Describe, deliverDue } from './send/deliver.ts'

const ofEndpoint = z.object({ endpointId: z.uuid(), since: z.coerce.date() })

/** `describe` returns the content of each event. It is passed in, because later capabilities have the data. */
export function webhookJobs(describe: Describe): Jobs {
  return {
    'webhooks.deliver': (context) => deliverDue(context, describe),
    // Running twice sends the email twice, which does no harm.
    'webhooks.report-failed': (context, payload) => {
      const { endpointId, since } = ofEndpoint.parse(payload)
      return reportFailed(context, endpointId, since)
    },
  }
}

export const webhookSchedules: readonly Schedule[] = [{ job: 'webhooks.deliver', everySeconds: 2 }]
