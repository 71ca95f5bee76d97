import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import type { FindRemaining } from '../public-catalogue.ts'
import { queueOpened, sendOpened } from './opening-notices.ts'

const ofOpened = z.object({ accountId: z.uuid(), tag: z.string() })

export function openingJobs(findRemaining: FindRemaining): Jobs {
  return {
    'catalogue.queue-opened': (context) => queueOpened(context),
    // Running twice sends the email twice, which does no harm.
    'catalogue.send-opened': (context, payload) => sendOpened(context, findRemaining, ofOpened.parse(payload)),
  }
}

export const openingSchedules: readonly Schedule[] = [{ job: 'catalogue.queue-opened', everySeconds: 60 }]
