import { z } from 'zod'
import { postRoutes, rejectionReasons, unusableReasons } from '#domain/post-card.ts'
import { endpoint } from '../endpoint.ts'
import { birthDateSchema, emailSchema, msisdnSchema, nameSchema, postcodeSchema } from '../fields.ts'
import { instantSchema } from '../time.ts'
import { listShape } from './lists.ts'

const cardOutcomeSchema = z.object({
  card_id: z.uuid(),
  outcome: z.enum(['ACCEPTED', 'REJECTED']),
  reason: z.enum(rejectionReasons).nullable().meta({ description: 'Why it was rejected' }),
  campaign_tag: z.string(),
  entry_code: z.string().nullable(),
  ticket: z.int().nullable(),
  closes_at: instantSchema.nullable().meta({ description: 'When the round of the entry closes' }),
  earlier: z.int().min(0).meta({ description: 'Other accepted cards of the same person for this campaign' }),
  same_address: z
    .int()
    .min(0)
    .meta({ description: 'Accepted cards of other people from the same address for this campaign' }),
})
export type CardOutcome = z.output<typeof cardOutcomeSchema>

export const cardCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, 'Please type the code of a campaign')
  .max(40)
  .meta({ description: 'The code for cards, or the tag' })
export const BATCH_CARDS_MAX = 10_000

export const recordCard = endpoint({
  method: 'POST',
  path: '/api/console/post/cards',
  access: 'staff',
  action: 'post.record',
  summary:
    'Enters a card that came by post, or a call, or rejects it with a reason. Repeated with its id it is done once.',
  body: z.object({
    card_id: z.uuid().meta({ description: 'Made by the caller' }),
    campaign_code: cardCodeSchema,
    route: z.enum(postRoutes),
    received_at: instantSchema.meta({ description: 'When it reached us: it counts in the round that was open then' }),
    batch_id: z.uuid().meta({ description: 'An open batch of the same route' }),
    same_hand: z
      .boolean()
      .default(false)
      .meta({ description: 'Who types it finds the handwriting of another card: it is entered, and listed' }),
    unusable: z.enum(unusableReasons).nullable().meta({ description: 'Rejected by who reads it' }),
    first_name: nameSchema.nullable(),
    last_name: nameSchema.nullable(),
    address: z.string().trim().min(1).max(200).nullable(),
    postcode: postcodeSchema.nullable(),
    birth_date: birthDateSchema.nullable(),
    phone: msisdnSchema.nullable(),
    email: emailSchema.nullable(),
  }),
  answer: cardOutcomeSchema,
  domainErrors: [],
})

const batchSchema = z.object({
  batch_id: z.uuid(),
  campaign_code: z.string(),
  route: z.enum(postRoutes),
  received_at: instantSchema,
  counted: z.int().nullable().meta({ description: 'How many it has, counted by hand; null where nobody could' }),
  accepted: z.int(),
  rejected: z.int(),
  opened_at: instantSchema,
  opened_by: z.string(),
  closed_at: instantSchema.nullable(),
  closed_by: z.string().nullable(),
  words: z.string().nullable().meta({ description: 'Why the count differs from what was typed' }),
})
export type PostBatch = z.output<typeof batchSchema>

export const listPostBatches = endpoint({
  method: 'GET',
  path: '/api/console/post/batches',
  access: 'staff',
  action: 'post.record',
  summary: 'Lists batches of cards and calls.',
  ...listShape({
    sorts: ['opened_at'],
    sort: '-opened_at',
    filter: { state: z.enum(['OPEN', 'CLOSED']).optional() },
    row: batchSchema,
  }),
  domainErrors: [],
})

export const openPostBatch = endpoint({
  method: 'POST',
  path: '/api/console/post/batches',
  access: 'staff',
  action: 'post.record',
  summary: 'Opens a batch of cards or calls that are typed together. Repeated with its id it is opened once.',
  body: z.object({
    batch_id: z.uuid().meta({ description: 'Made by the caller' }),
    campaign_code: cardCodeSchema,
    route: z.enum(postRoutes),
    received_at: instantSchema,
    counted: z.int().min(1).max(BATCH_CARDS_MAX).nullable().meta({ description: 'Null for calls alone' }),
  }),
  answer: z.object({}),
  domainErrors: [],
})

export const closePostBatch = endpoint({
  method: 'POST',
  path: '/api/console/post/batches/:batch_id/close',
  access: 'staff',
  action: 'post.record',
  summary: 'Closes a batch. Where its count differs from what was typed, it is closed with what was found out.',
  params: z.object({ batch_id: z.uuid() }),
  body: z.object({ words: z.string().trim().min(3, 'Please say why the count differs').max(500).nullable() }),
  answer: z.object({}),
  domainErrors: [],
})

export const cardFlags = ['SAME_PERSON', 'SAME_ADDRESS', 'SAME_HAND'] as const

export const listPostCards = endpoint({
  method: 'GET',
  path: '/api/console/post/cards',
  access: 'staff',
  action: 'post.record',
  summary: 'Lists cards and calls as they were typed, names masked; of one batch, or those with a flag.',
  ...listShape({
    sorts: ['typed_at'],
    sort: '-typed_at',
    filter: { batch_id: z.uuid().optional(), flag: z.enum(cardFlags).optional() },
    row: z.object({
      card_id: z.uuid(),
      batch_id: z.uuid().nullable(),
      position: z.int().nullable().meta({ description: 'In its batch' }),
      campaign_tag: z.string(),
      round_id: z.uuid().nullable(),
      route: z.enum(postRoutes),
      name: z.string().nullable().meta({ description: 'Masked; null once it is deleted' }),
      reason: z.enum(rejectionReasons).nullable(),
      ticket: z.int().nullable(),
      entry_code: z.string().nullable(),
      flags: z.array(z.enum(cardFlags)),
      typed_at: instantSchema,
      typed_by: z.string(),
    }),
  }),
  domainErrors: [],
})
