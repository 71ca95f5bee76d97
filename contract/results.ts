import { z } from 'zod'
import { winnerNamings } from '#domain/winners/winner-case.ts'
import { ofRound, roundIdSchema } from './draws.ts'
import { endpoint } from './endpoint.ts'
import { tagSchema } from './fields.ts'
import { instantSchema } from './time.ts'
import { winnerStateShape } from './winner-state.ts'

export const resultSchema = z.object({
  round_id: roundIdSchema,
  campaign_tag: z.string(),
  title: z.string(),
  brand: z.string().nullable().meta({ description: 'The brand of the campaign; null if every brand shows it' }),
  method: z.enum(['BEACON', 'ELSEWHERE']).meta({ description: 'ELSEWHERE: recorded and approved by two people' }),
  closes_at: instantSchema,
  drawn_at: instantSchema,
  tickets: z.int().min(0),
  winners: z.array(
    z.object({
      position: z.int().min(1),
      ticket: z.int().min(1),
      prize: z.string(),
      name: z.string().optional().meta({ description: 'As the winner chose to be named; absent where they are not' }),
      county: z.string().optional(),
      naming: z.enum(winnerNamings).nullable(),
      ...winnerStateShape,
    }),
  ),
  draw_url: z.url().meta({ description: 'The draw with its plan, its freeze and its beacon' }),
  proof_url: z
    .url()
    .nullable()
    .meta({ description: 'The proof, to check the draw with; null if it was made elsewhere' }),
})

/** Open to scripts of every site. Newest closing first, 20 a page; `before` is the `next` of the page before. */
export const listResults = endpoint({
  method: 'GET',
  path: '/api/results',
  access: 'public',
  summary: 'Lists rounds that were drawn with their winners, named as they chose, for pages of any site.',
  query: z.object({
    campaign_tag: tagSchema.optional(),
    brand: z
      .string()
      .regex(/^[A-Z0-9_]{1,40}$/)
      .optional()
      .meta({ description: 'Campaigns of this brand alone' }),
    before: roundIdSchema.optional(),
  }),
  answer: z.object({ results: z.array(resultSchema), next: roundIdSchema.nullable() }),
  domainErrors: [],
})

export const getResult = endpoint({
  method: 'GET',
  path: '/api/results/:round_id',
  access: 'public',
  summary: 'Returns a round that was drawn with its winners, for pages of any site.',
  params: ofRound,
  answer: resultSchema,
  domainErrors: ['NotFoundError'],
})
export type Result = z.output<typeof resultSchema>
