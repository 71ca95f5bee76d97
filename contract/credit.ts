import { z } from 'zod'
import { creditReasons } from '#domain/money/credit.ts'
import { endpoint } from './endpoint.ts'
import { penceSchema, testCreditSchema } from './money.ts'
import { userSchema } from './sessions.ts'
import { instantSchema } from './time.ts'

/** One line of an account's credit: a grant, the use of one or more lots by a purchase, or an expiry. */
export const creditActivitySchema = z.object({
  reason_tag: z.enum(creditReasons),
  name: z.string().meta({ description: 'Name of the credit, or of the purchase that spent it' }),
  pending: z.boolean().meta({ description: 'Held for a purchase that is not paid yet' }),
  timestamp: instantSchema,
  transaction_type: z.enum(['CREDIT', 'DEBIT']),
  amount: penceSchema,
  amountF: z.string().meta({ description: 'Formatted amount: £5.00' }),
  expires_at: instantSchema
    .nullable()
    .meta({ description: 'When the unspent part of this credit expires; null for never' }),
})
export type CreditActivity = z.output<typeof creditActivitySchema>

/**
 * Newest first, 20 a page, never splitting one instant; the next page has the lines before the last one's `timestamp`.
 */
export const getCreditActivity = endpoint({
  method: 'GET',
  path: '/api/credit/activity',
  access: 'account',
  summary: 'Returns the available site credit of the account and its ledger.',
  query: z.object({ older_than: instantSchema.optional() }),
  answer: z.object({
    available: penceSchema.meta({
      description: 'Excludes credit held for an unpaid purchase, which is listed as a pending line',
    }),
    spendable: penceSchema.meta({
      description:
        'Credit that the next order may use, as `user.credit`: includes the credit that it releases from an unconfirmed purchase',
    }),
    has_more: z.boolean(),
    activity: z.array(creditActivitySchema),
  }),
  domainErrors: [],
})

/** For trying things out. In production every call is refused with NotAllowedError. */
export const addCredit = endpoint({
  method: 'POST',
  path: '/api/credit/add',
  access: 'account',
  summary: 'Grants the account site credit. Not available in production.',
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
  summary: 'Dismisses the notice of new site credit.',
  answer: z.object({ user: userSchema }),
  domainErrors: [],
})
