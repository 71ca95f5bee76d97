import { z } from 'zod'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { notifyOperators, notifyWinner } from './emails.ts'

const ofSpin = z.object({ spinId: z.uuid() })

/** The emails about prizes that are sent. A job that runs twice sends its email twice, which does no harm. */
export const spinJobs: Jobs = {
  'spins.tell-winner': (context, payload) => notifyWinner(context, ofSpin.parse(payload).spinId),
  'spins.tell-operators': (context, payload) => notifyOperators(context, ofSpin.parse(payload).spinId),
}
