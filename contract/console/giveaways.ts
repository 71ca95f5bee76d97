import { z } from 'zod'
import { penceSchema } from '../money.ts'

/** The largest cost of a change, before it is made. */
export const costSchema = z.object({
  amount: penceSchema.nullable().meta({ description: 'Null where nothing limits it' }),
  words: z.string().meta({ description: 'The amount with its factors, such as 1,000 codes × 1 use × £12' }),
  takes_two: z.boolean().meta({ description: 'Whether the caller needs a second person' }),
})
export type Cost = z.output<typeof costSchema>
