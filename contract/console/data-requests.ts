import { z } from 'zod'
import { dataRequestKinds } from '#domain/person/data-request.ts'
import { cardRemedies, postRoutes, rejectionReasons } from '#domain/post/post-card.ts'
import { getDataExport } from '../data-export.ts'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../time.ts'
import { listShape } from './lists.ts'
import { ofPerson, personIdSchema } from './people.ts'
import { reasonSchema } from './staff.ts'

const ofRequest = z.object({ request_id: z.uuid() })

export const listDataRequests = endpoint({
  method: 'GET',
  path: '/api/console/data-requests',
  access: 'staff',
  action: 'data-request.read',
  summary: 'Lists requests for data and for deletion by when they are due.',
  ...listShape({
    sorts: ['due_at'],
    sort: 'due_at',
    filter: { state: z.enum(['OPEN', 'DONE']).optional() },
    row: z.object({
      request_id: z.uuid(),
      person_id: personIdSchema,
      kind: z.enum(dataRequestKinds),
      received_at: instantSchema,
      due_at: instantSchema,
      recorded_by: z.string(),
      done_at: instantSchema.nullable(),
      done_by: z.string().nullable(),
      outcome: z.enum(['DONE', 'REFUSED']).nullable(),
      waits: z
        .object({ delayed_id: z.uuid(), requested_by: z.string(), last_draw_at: instantSchema.nullable() })
        .nullable()
        .meta({ description: 'Set if it is carried out after the draws of its person' }),
    }),
  }),
  domainErrors: [],
})

export const recordDataRequest = endpoint({
  method: 'POST',
  path: '/api/console/people/:person_id/data-requests',
  access: 'staff',
  action: 'data-request.record',
  summary: 'Records that a person requested their data or their deletion, which is due within a month.',
  params: ofPerson,
  body: z.object({ kind: z.enum(dataRequestKinds), received_at: instantSchema, reason: reasonSchema }),
  answer: z.object({ request_id: z.uuid() }),
  domainErrors: [],
})

const textOrNull = z.string().nullable()
const exportedCardSchema = z.object({
  campaign_tag: z.string(),
  title: z.string(),
  route: z.enum(postRoutes),
  received_at: instantSchema,
  typed_at: instantSchema,
  reason: z.enum(rejectionReasons).nullable(),
  remedy: z.enum(cardRemedies).nullable(),
  entry_code: textOrNull,
  ticket: z.int().nullable(),
  first_name: textOrNull,
  last_name: textOrNull,
  address: textOrNull,
  postcode: textOrNull,
  birth_date: textOrNull,
  phone: textOrNull,
  email: textOrNull,
})
export type ExportedCard = z.output<typeof exportedCardSchema>

export const exportForRequest = endpoint({
  method: 'POST',
  path: '/api/console/data-requests/:request_id/export',
  access: 'staff',
  action: 'data-request.carry-out',
  securityEvent: "staff exports a person's data",
  summary: 'Returns everything about each account of the person, as they would download it, and about their cards.',
  params: ofRequest,
  answer: z.object({ accounts: z.array(getDataExport.answer), cards: z.array(exportedCardSchema) }),
  domainErrors: [],
})

export const deleteForRequest = endpoint({
  method: 'POST',
  path: '/api/console/data-requests/:request_id/delete',
  access: 'staff',
  action: 'data-request.carry-out',
  securityEvent: "staff deletes a person's data",
  summary: 'Deletes each account of the person as they would; what cannot be deleted yet is named.',
  params: ofRequest,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({
    deleted: z.int(),
    cards_left: z.int().min(0).meta({ description: 'Cards of rounds that are not drawn, or of prizes that are open' }),
    left: z.array(
      z.object({
        account_id: z.string(),
        why: z.enum(['AccountBlocked', 'EntryAlreadyPending', 'PrizeNotSettled']),
      }),
    ),
  }),
  domainErrors: [],
})

export const closeDataRequest = endpoint({
  method: 'POST',
  path: '/api/console/data-requests/:request_id/close',
  access: 'staff',
  action: 'data-request.carry-out',
  summary: 'Ends a request: it was done, or it was refused for a reason.',
  params: ofRequest,
  body: z.object({ outcome: z.enum(['DONE', 'REFUSED']), reason: reasonSchema }),
  answer: z.object({}),
  domainErrors: [],
})
