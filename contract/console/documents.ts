import { z } from 'zod'
import { instantSchema } from '../time.ts'
import { reasonSchema } from './staff.ts'

const documentVersionSchema = z
  .string()
  .regex(/^([0-9a-f]{16}|NEW)$/, 'must be a version')
  .meta({ description: 'The version that was edited; NEW if none was saved yet' })

const lastChange = {
  version: documentVersionSchema,
  changed_by: z.string().nullable(),
  changed_at: instantSchema.nullable(),
}

/** The answer with a document that operators save as a whole. */
export function shownDocument<Document extends z.ZodType>(document: Document) {
  return z.object({ document, ...lastChange })
}

export function documentToSave<Document extends z.ZodType>(document: Document) {
  return z.object({ version: documentVersionSchema, document, reason: reasonSchema })
}

/**
 * CHANGED_MEANWHILE: nothing was saved; `document` is the version that another person saved, under `version`. WAITING:
 * nothing was saved; `document` waits for another person's approval.
 */
export function savedDocument<Document extends z.ZodType>(document: Document) {
  return z.object({
    outcome: z.enum(['SAVED', 'CHANGED_MEANWHILE', 'WAITING']),
    document,
    ...lastChange,
    approval_id: z.uuid().nullable().meta({ description: 'The request that waits' }),
  })
}
