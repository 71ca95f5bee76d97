import { z } from 'zod'
import { creditReasons } from '#domain/credit.ts'
import { endpoint } from './endpoint.ts'
import { penceSchema, testCreditSchema } from './money.ts'
import { userSchema } from './sessions.ts'
import { instantSchema } from './time.ts'

/** One line of an account's credit: what was granted, what a purchase took from one lot or more, what lapsed. */
export const creditActivitySchema = z.object({
  reason_tag: z.enum(creditReasons),
  name: z.string().meta({ description: 'Of the credit, or of what was bought with it' }),
  pending: z.boolean().meta({ description: 'Held for a purchase that is not yet paid' }),
  timestamp: instantSchema,
  transaction_type: z.enum(['CREDIT', 'DEBIT']),
  amount: penceSchema,
  amountF: z.string().meta({ description: 'The amount as it is shown: £5.00' }),
  expires_at: instantSchema.nullable().meta({ description: 'When what is left of this credit lapses; null for never' }),
})
export type CreditActivity = z.output<typeof creditActivitySchema>

/** Newest first, 20 a page, all of one instant together; the next page is what is older than the last one's `timestamp`. */
export const getCreditActivity = endpoint({
  method: 'GET',
  path: '/api/credit/activity',
  access: 'account',
  summary: 'The site credit that the account can spend, and how it came and went.',
  query: z.object({ older_than: instantSchema.optional() }),
  answer: z.object({
    available: penceSchema.meta({ description: 'Without what an unpaid purchase holds, which is a pending line' }),
    spendable: penceSchema.meta({
      description: 'What the next order may use, as `user.credit`: with what it releases of an unconfirmed purchase',
    }),
    has_more: z.boolean(),
    activity: z.array(creditActivitySchema),
  }),
  domainErrors: [],
})

/** For trying things out. In production NotAllowedError, whatever is asked. */
export const addCredit = endpoint({
  method: 'POST',
  path: '/api/credit/add',
  access: 'account',
  summary: 'Gives the account some site credit. Not in production.',
  headers: { idempotent: true },
  body: z.object({ amount: testCreditSchema }),
  answer: z.object({ user: userSchema }),
  domainErrors: [],
})

/** The owner has been notified of all credit granted so far. Until then `last_unseen_credit` names the newest. */
export const markCreditSeen = endpoint({
  method: 'POST',
  path: '/api/credit/seen',
  access: 'account',
  summary: 'Puts away the notice of new site credit.',
  answer: z.object({ user: userSchema }),
  domainErrors: [],
})
