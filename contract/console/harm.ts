import { z } from 'zod'
import { harmMarkers, harmOutcomes } from '#domain/person/harm-markers.ts'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../time.ts'
import { listShape } from './lists.ts'
import { personIdSchema } from './people.ts'
import { reasonSchema } from './staff.ts'

export const listHarmCases = endpoint({
  method: 'GET',
  path: '/api/console/harm-cases',
  access: 'staff',
  action: 'harm.read',
  summary: 'Lists people whom entering may harm, with what was done.',
  ...listShape({
    sorts: ['opened_at'],
    sort: 'opened_at',
    filter: { state: z.enum(['OPEN', 'CLOSED']).optional() },
    row: z.object({
      case_id: z.uuid(),
      person_id: personIdSchema,
      markers: z.array(z.enum(harmMarkers)),
      alike_person_ids: z.array(personIdSchema).meta({ description: 'Excluded persons whom they resemble' }),
      opened_at: instantSchema,
      closed_at: instantSchema.nullable(),
      closed_by: z.string().nullable(),
      done: z.enum(harmOutcomes).nullable(),
      is_marked: z.boolean().meta({ description: 'Nothing is promoted to them' }),
    }),
  }),
  domainErrors: [],
})

export const closeHarmCase = endpoint({
  method: 'POST',
  path: '/api/console/harm-cases/:case_id/close',
  access: 'staff',
  action: 'harm.close',
  summary: 'Says what was done for a person, and whether offers are made to them again.',
  params: z.object({ case_id: z.uuid() }),
  body: z.object({
    done: z.enum(harmOutcomes),
    stays_marked: z.boolean().meta({ description: 'True: offers stay paused' }),
    reason: reasonSchema,
  }),
  answer: z.object({}),
  domainErrors: [],
})
