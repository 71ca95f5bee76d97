import { z } from 'zod'
import { winnerNamings } from '#domain/winners/winner-case.ts'
import { auditHeadSchema, drawStates, roundIdSchema } from './draws.ts'
import { penceSchema } from './money.ts'
import { instantSchema } from './time.ts'
import { winnerStateShape } from './winner-state.ts'

const event = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    id: z.uuid().meta({ description: 'Id of the event: the same in every attempt to send it' }),
    type: z.literal(type),
    version: z.int().meta({ description: 'Grows with each event of this type about the same thing' }),
    brand: z.string().meta({ description: 'The brand of the endpoint' }),
    happened_at: instantSchema,
    data,
  })

const drawSchema = z.object({
  round_id: roundIdSchema,
  campaign_tag: z.string(),
  title: z.string(),
  state: z.enum(drawStates),
  closes_at: instantSchema,
  draws_at: instantSchema,
  beacon_round: z.int().nullable(),
  tickets: z.int(),
  draw_url: z.url().meta({ description: 'The draw as the public API describes it' }),
  proof_url: z.url().nullable().meta({ description: 'The proof, to check the draw with; null until it is drawn' }),
})

/** The content of a webhook: its subject at the time of sending. It never identifies the buyer. */
export const webhookBodySchema = z.discriminatedUnion('type', [
  event(
    'purchase.completed',
    z.object({
      purchase_id: z.string(),
      platform: z.string(),
      total: penceSchema.meta({ description: 'Paid in money' }),
      credit: penceSchema.meta({ description: 'Paid with site credit' }),
      completed_at: instantSchema.nullable(),
      items: z.array(
        z.object({
          tag: z.string(),
          title: z.string(),
          is_bundle: z.boolean(),
          quantity: z.int(),
          price: penceSchema.meta({ description: 'After discounts' }),
        }),
      ),
    }),
  ),
  event('draw.frozen', drawSchema),
  event('draw.drawn', drawSchema),
  event(
    'winner.published',
    z.object({
      round_id: roundIdSchema,
      campaign_tag: z.string(),
      title: z.string(),
      prize: z.string(),
      ticket: z.int(),
      name: z.string().optional().meta({ description: 'As the winner chose to be named' }),
      county: z.string().optional(),
      naming: z.enum(winnerNamings).nullable(),
      ...winnerStateShape,
      draw_url: z.url(),
    }),
  ),
  event('audit.head', auditHeadSchema),
])
