import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../time.ts'
import { listShape } from './lists.ts'

const numberInAddress = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .meta({ description: 'Number of a line' })

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/console/audit',
  access: 'staff',
  action: 'audit.read',
  summary: 'Lists what was changed by whom.',
  ...listShape({
    sorts: ['number'],
    sort: '-number',
    filter: {
      action: z.string().min(1).max(60).optional(),
      actor_id: z.string().min(1).max(60).optional(),
      subject_kind: z.string().min(1).max(60).optional(),
      subject_id: z.string().min(1).max(300).optional(),
    },
    row: z.object({
      number: z.int(),
      happened_at: instantSchema,
      actor_kind: z.enum(['STAFF', 'KEY', 'COMMAND', 'PROGRAM']),
      actor_id: z.string().nullable(),
      actor_name: z.string(),
      address: z.string().nullable(),
      action: z.string(),
      subject_kind: z.string(),
      subject_id: z.string(),
      brand: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
      reason: z.string(),
      approval_id: z.uuid().nullable(),
      hash: z.string(),
    }),
  }),
  domainErrors: [],
})

/** A thousand lines a call: `from` and `head` of an answer go into the next call. */
export const verifyAudit = endpoint({
  method: 'GET',
  path: '/api/console/audit/verify',
  access: 'staff',
  action: 'audit.read',
  summary: 'Verifies the chain of audit lines for a part, after the lines that were verified before.',
  query: z.object({
    from: numberInAddress.optional(),
    head: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be a hash')
      .optional(),
  }),
  answer: z.object({
    verified: z.int().min(0),
    total: z.int().min(0),
    broken_at: z.int().nullable().meta({ description: 'The first line that is not as it was written, or is missing' }),
    head: z.string(),
  }),
  domainErrors: [],
})
