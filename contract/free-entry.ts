import { z } from 'zod'
import { postRoutes, publicReasons } from '#domain/post/post-card.ts'
import { cardNameSchema, cardPostcodeSchema } from './card-fields.ts'
import { endpoint } from './endpoint.ts'

import { instantSchema } from './time.ts'

export const lookUpFormSchema = z.object({
  campaign: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, 'Please type the code that you wrote on the card')
    .max(40, 'This is too long for a code')
    .meta({ description: 'The code for cards, or the tag of the competition' }),
  surname: cardNameSchema,
  postcode: cardPostcodeSchema,
})

/** A POST, so that names appear in no address and no log. */
export const lookUpFreeEntry = endpoint({
  method: 'POST',
  path: '/api/free-entry',
  access: 'public',
  summary: 'Looks up cards and calls that staff have typed in, by campaign, surname and postcode.',
  body: lookUpFormSchema,
  answer: z.object({
    cards: z
      .array(
        z.object({
          title: z.string(),
          route: z.enum(postRoutes),
          received_at: instantSchema,
          reason: z.enum(publicReasons).nullable().meta({ description: 'Why it is not entered; null where it is' }),
          ticket: z.int().nullable(),
          entry_code: z.string().nullable(),
          round_id: z.uuid().nullable(),
          closes_at: instantSchema.nullable().meta({ description: 'When the round of the entry closes' }),
        }),
      )
      .meta({ description: 'Newest first; those whose words were deleted after the claims of a round are not found' }),
  }),
  domainErrors: [],
})
export type FoundCard = z.output<(typeof lookUpFreeEntry)['answer']>['cards'][number]
