import { z } from 'zod'
import { instantSchema } from '../time.ts'

/** A short-lived address of a private file, for the person who requested it. */
export const fileLinkSchema = z.object({ path: z.string(), expires_at: instantSchema })
export type FileLink = z.output<typeof fileLinkSchema>
