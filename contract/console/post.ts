import { z } from 'zod'
import { cardRemedies, postRoutes, rejectionReasons, unusableReasons } from '#domain/post/post-card.ts'
import { cardNameSchema, cardPhoneSchema, cardPostcodeSchema } from '../card-fields.ts'
import { endpoint } from '../endpoint.ts'
import { birthDateSchema, emailSchema } from '../fields.ts'
import { instantSchema } from '../time.ts'
import { listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

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
  .min(1, 'Please enter a competition code')
  .max(40)
  .meta({ description: 'The code for cards, or the tag' })
export const BATCH_CARDS_MAX = 10_000

const wordsShape = {
  unusable: z.enum(unusableReasons).nullable().meta({ description: 'Rejected by who reads it' }),
  first_name: cardNameSchema.nullable(),
  last_name: cardNameSchema.nullable(),
  address: z.string().trim().min(1).max(200).nullable(),
  postcode: cardPostcodeSchema.nullable(),
  birth_date: birthDateSchema.nullable(),
  phone: cardPhoneSchema.nullable(),
  email: emailSchema.nullable(),
}

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
    received_at: instantSchema.meta({
      description: 'When it reached us: it counts in the round that was open then, or that still took post then',
    }),
    batch_id: z.uuid().meta({ description: 'An open batch of the same route' }),
    same_hand: z.boolean().default(false).meta({
      description: 'The operator recognises the handwriting of another card: the card is entered, and listed',
    }),
    ...wordsShape,
  }),
  answer: cardOutcomeSchema,
  domainErrors: [],
})

const batchSchema = z.object({
  batch_id: z.uuid(),
  campaign_code: z.string(),
  route: z.enum(postRoutes),
  received_at: instantSchema,
  counted: z.int().nullable().meta({ description: 'How many it has, counted by hand; null where no one could' }),
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

export const cardFlags = ['SAME_PERSON', 'SAME_ADDRESS', 'SAME_HAND', 'LATE_BY_US'] as const

export const postCardSchema = z.object({
  card_id: z.uuid(),
  batch_id: z.uuid().nullable(),
  position: z.int().nullable().meta({ description: 'In its batch' }),
  campaign_tag: z.string(),
  round_id: z.uuid().nullable(),
  route: z.enum(postRoutes),
  name: z.string().nullable().meta({ description: 'Masked; null once it is deleted' }),
  reason: z.enum(rejectionReasons).nullable(),
  remedy: z.enum(cardRemedies).nullable().meta({ description: 'The remedy for a card that we entered too late' }),
  ticket: z.int().nullable(),
  entry_code: z.string().nullable(),
  flags: z.array(z.enum(cardFlags)),
  typed_at: instantSchema,
  typed_by: z.string(),
})

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
    row: postCardSchema,
  }),
  domainErrors: [],
})

const ofCard = z.object({ card_id: z.uuid() })

export const correctPostCard = endpoint({
  method: 'POST',
  path: '/api/console/post/cards/:card_id/correct',
  access: 'staff',
  action: 'post.record',
  summary: 'Corrects how a card or call was typed, until its round is frozen. A rejected card is judged again.',
  params: ofCard,
  body: z.object({ ...wordsShape, reason: reasonSchema }),
  answer: cardOutcomeSchema,
  domainErrors: [],
})

export const showPostCard = endpoint({
  method: 'POST',
  path: '/api/console/post/cards/:card_id/show',
  access: 'staff',
  action: 'post.record',
  summary: 'Returns a card as it was typed, so that it can be corrected. The audit records who looked.',
  params: ofCard,
  answer: z.object({
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    address: z.string().nullable(),
    postcode: z.string().nullable(),
    birth_date: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  domainErrors: [],
})

export const getPostSlip = endpoint({
  method: 'POST',
  path: '/api/console/post/cards/:card_id/slip',
  access: 'staff',
  action: 'post.record',
  summary: 'Returns the slip of an entered card to print and post: its code, ticket and the salt of its receipt.',
  params: ofCard,
  answer: z.object({
    title: z.string(),
    name: z.string(),
    address: z.string(),
    postcode: z.string(),
    ticket: z.int(),
    entry_code: z.string(),
    salt: z.string(),
    round_id: z.uuid(),
    closes_at: instantSchema.nullable(),
    check_url: z.url(),
    acknowledged_at: instantSchema.nullable().meta({ description: 'When it went out by email or text' }),
  }),
  domainErrors: [],
})

export const remedyPostCard = endpoint({
  method: 'POST',
  path: '/api/console/post/cards/:card_id/remedy',
  access: 'staff',
  action: 'post.record',
  summary: 'Requests what follows for a card that came in time and was entered late by us. Another person approves it.',
  params: ofCard,
  body: z.object({ remedy: z.enum(cardRemedies), reason: reasonSchema }),
  answer: z.object({ outcome: z.literal('WAITING'), approval_id: z.uuid() }),
  domainErrors: [],
})
