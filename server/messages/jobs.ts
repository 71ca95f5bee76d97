import { z } from 'zod'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { mailMessage } from './exports.ts'

const messageSchema = z.object({
  form: z.enum(['contact', 'work-with-us']),
  email: z.string(),
  firstName: z.string(),
  surname: z.string(),
  message: z.string(),
  order: z.string().optional(),
  brand: z.string(),
})

/** A job that runs twice sends its email twice, which is better than losing it. */
export const messageJobs: Jobs = {
  'content.mail-message': (context, payload) => mailMessage(context, messageSchema.parse(payload)),
}
