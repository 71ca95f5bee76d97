import { z } from 'zod'
import { instantSchema } from '../time.ts'
import { reasonSchema } from './staff.ts'

const documentVersionSchema = z
  .string()
  .regex(/^([0-9a-f]{16}|NEW)$/, 'must be a version')
  .meta({ description: 'What was edited; NEW for what was never saved' })

const lastChange = {
  version: documentVersionSchema,
  changed_by: z.string().nullable(),
  changed_at: instantSchema.nullable(),
}

/** The answer with what operators save as a whole. */
export function shownDocument<Document extends z.ZodType>(document: Document) {
  return z.object({ document, ...lastChange })
}

export function documentToSave<Document extends z.ZodType>(document: Document) {
  return z.object({ version: documentVersionSchema, document, reason: reasonSchema })
}

/** CHANGED_MEANWHILE: nothing was saved; `document` is what somebody else saved, under `version`. */
export function savedDocument<Document extends z.ZodType>(document: Document) {
  return z.object({ outcome: z.enum(['SAVED', 'CHANGED_MEANWHILE']), document, ...lastChange })
}
