import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { penceSchema } from './money.ts'
import { instantSchema } from './time.ts'

const sumSchema = z.object({ count: z.int().min(0), amount: penceSchema })

/** Open rounds, cases and money of a person, shown to the person and to staff before a deletion or a block. */
export const stakesSchema = z.object({
  rounds: z
    .array(
      z.object({
        round_id: z.uuid(),
        campaign_tag: z.string(),
        title: z.string(),
        tickets: z.int().min(1),
        draws_at: instantSchema.nullable().meta({ description: 'Null while the competition has no closing date' }),
      }),
    )
    .meta({ description: 'Rounds with tickets that are not drawn yet, the next draw first' }),
  cases: z
    .array(
      z.object({
        campaign_tag: z.string().nullable().meta({ description: 'Null for a prize of the wheel' }),
        prize: z.string().nullable(),
        state: z.string(),
        is_on_hold: z.boolean(),
      }),
    )
    .meta({ description: 'Prizes that were not handed over yet' }),
  credit: penceSchema,
  payments: sumSchema.meta({ description: 'Confirmed and not complete' }),
  refunds: sumSchema.meta({ description: 'Sent to the provider and not confirmed' }),
  disputes: sumSchema.meta({ description: 'Not decided' }),
  is_open: z.boolean().meta({ description: 'Whether there is anything to wait for; credit is not' }),
  last_draw_at: instantSchema.nullable(),
})
export type Stakes = z.output<typeof stakesSchema>

export const getOwnStakes = endpoint({
  method: 'GET',
  path: '/api/account/stakes',
  access: 'account',
  summary: 'Returns what the account would lose sight of if it were deleted now: open draws, prizes, credit and money.',
  answer: stakesSchema,
  domainErrors: [],
})
