import { z } from 'zod'
import { breakLengths, exclusionMonths } from '#domain/person/safer-gambling.ts'
import { endpoint } from './endpoint.ts'
import { penceSchema, requestedPenceSchema } from './money.ts'
import { userSchema } from './sessions.ts'
import { instantSchema } from './time.ts'

/** Personal limits and breaks. They apply to the person, across all accounts. */
const limitsSchema = z.object({
  /** The person's own limit of payments in a London month; null is no limit. */
  monthly: penceSchema.nullable(),
  /** A pending raise, or with null the pending removal. */
  pending: z.object({ monthly: penceSchema.nullable(), takes_effect_at: instantSchema }).nullable(),
  /** The most that any person may pay in a month. */
  house_monthly: penceSchema,
  /** Paid or held in this month, less refunds. */
  spent: penceSchema,
  break_until: instantSchema.nullable(),
  excluded_until: instantSchema.nullable(),
})
export type Limits = z.output<typeof limitsSchema>

/** Includes the session's user, because a change of limits changes it too. */
const changedSchema = z.object({ limits: limitsSchema, user: userSchema })

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/account/limits',
  access: 'account',
  summary: 'Returns the personal monthly limit, the spending of this month, and the current break or exclusion.',
  answer: limitsSchema,
  domainErrors: [],
})

/** Requesting the limit in force cancels a pending raise. */
export const setLimit = endpoint({
  method: 'POST',
  path: '/api/account/limits',
  access: 'account',
  summary:
    'Sets the personal monthly limit; null removes it. Lowering applies immediately, raising or removing after 24 hours.',
  body: z.object({ monthly: requestedPenceSchema.nullable() }),
  answer: changedSchema,
  domainErrors: [],
})

export const takeBreak = endpoint({
  method: 'POST',
  path: '/api/account/break',
  access: 'account',
  summary: 'Starts a break from entering. It can be extended but not ended early.',
  body: z.object({ until: z.enum(breakLengths) }),
  answer: changedSchema,
  domainErrors: ['TakingABreak'],
})

export const excludeSelf = endpoint({
  method: 'POST',
  path: '/api/account/exclude',
  access: 'account',
  summary: 'Starts a self-exclusion from entering and from marketing, in months. It cannot be ended early.',
  body: z.object({ months: z.literal(exclusionMonths) }),
  answer: changedSchema,
  domainErrors: ['TakingABreak'],
})
