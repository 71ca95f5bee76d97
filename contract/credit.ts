import { z } from 'zod'
import { penceSchema } from './money.ts'

/** Credit that its owner has not been told of yet. */
export const unseenCreditSchema = z.object({ title: z.string(), description: z.string(), amount: penceSchema })
