import { z } from 'zod'
import { instantSchema } from '../time.ts'

/** Where a private file can be fetched for a moment, by who requested it. */
export const fileLinkSchema = z.object({ path: z.string(), expires_at: instantSchema })
export type FileLink = z.output<typeof fileLinkSchema>
