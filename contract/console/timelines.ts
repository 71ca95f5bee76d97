import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../time.ts'

/** The kinds as the audit log names them. */
export const timelineKinds = [
  'campaign',
  'bundle',
  'page',
  'brand',
  'promo',
  'staff',
  'round',
  'winner-case',
  'wheel-prize',
  'person',
  'purchase',
  'refund-list',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const neighbourKinds = [
  'campaign',
  'bundle',
  'page',
  'promo',
  'promo-batch',
  'approval',
  'round',
  'winner-case',
] as const
export type NeighbourKind = (typeof neighbourKinds)[number]

export const getTimeline = endpoint({
  method: 'GET',
  path: '/api/console/timelines/:kind/:subject',
  access: 'staff',
  action: 'timeline.read',
  summary: 'Returns what was done to a thing, newest first, 20 a page, and what it belongs together with.',
  params: z.object({ kind: z.enum(timelineKinds), subject: z.string().min(1).max(128) }),
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,15}$/, 'must be a whole number')
      .optional(),
  }),
  answer: z.object({
    lines: z.array(
      z.object({
        number: z.int(),
        happened_at: instantSchema,
        actor_name: z.string(),
        action: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string(),
        approval_id: z.uuid().nullable(),
      }),
    ),
    next: z.string().nullable().meta({ description: '`before` of the next page' }),
    neighbours: z.array(z.object({ kind: z.enum(neighbourKinds), id: z.string(), title: z.string() })),
  }),
  domainErrors: [],
})
