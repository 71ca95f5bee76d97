import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs.ts'
import { forgetEventsBeyond, mailMessage } from './service.ts'

const messageSchema = z.object({
  form: z.enum(['contact', 'work-with-us']),
  email: z.string(),
  firstName: z.string(),
  surname: z.string(),
  message: z.string(),
  brand: z.string(),
})

/** A job that runs twice mails twice, which is better than not at all. */
export const contentJobs: Jobs = {
  'content.mail-message': (context, payload) => mailMessage(context, messageSchema.parse(payload)),
  'content.forget-events': ({ db, config }) => forgetEventsBeyond(db, config.EVENTS_KEPT_MAX),
}

export const contentSchedules: readonly Schedule[] = [{ job: 'content.forget-events', match: '47 * * * *' }]
