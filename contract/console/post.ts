import { z } from 'zod'
import { postRoutes, rejectionReasons, unusableReasons } from '#domain/post-card.ts'
import { endpoint } from '../endpoint.ts'
import { birthDateSchema, emailSchema, msisdnSchema, nameSchema, postcodeSchema } from '../fields.ts'
import { instantSchema } from '../time.ts'

const cardOutcomeSchema = z.object({
  card_id: z.uuid(),
  outcome: z.enum(['ACCEPTED', 'REJECTED']),
  reason: z.enum(rejectionReasons).nullable().meta({ description: 'Why it was rejected' }),
  campaign_tag: z.string(),
  entry_code: z.string().nullable(),
  ticket: z.int().nullable(),
  closes_at: instantSchema.nullable().meta({ description: 'When the round of the entry closes' }),
  earlier: z.int().min(0).meta({ description: 'Other accepted cards of the same person for this campaign' }),
})
export type CardOutcome = z.output<typeof cardOutcomeSchema>

export const recordCard = endpoint({
  method: 'POST',
  path: '/api/console/post/cards',
  access: 'staff',
  action: 'post.record',
  summary:
    'Enters a card that came by post, or a call, or rejects it with a reason. Repeated with its id it is done once.',
  body: z.object({
    card_id: z.uuid().meta({ description: 'Made by the caller' }),
    campaign_code: z
      .string()
      .trim()
      .toUpperCase()
      .min(1, 'Please type the code of a campaign')
      .max(40)
      .meta({ description: 'The code for cards, or the tag' }),
    route: z.enum(postRoutes),
    received_at: instantSchema.meta({ description: 'When it reached us: it counts in the round that was open then' }),
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
