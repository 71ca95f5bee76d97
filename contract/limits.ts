import { z } from 'zod'
import { breakLengths, exclusionMonths } from '#domain/safer-gambling.ts'
import { endpoint } from './endpoint.ts'
import { penceSchema, requestedPenceSchema } from './money.ts'
import { userSchema } from './sessions.ts'
import { instantSchema } from './time.ts'

/** What people hold themselves to. It is the person's, whatever account they come with. */
const limitsSchema = z.object({
  /** What may be paid in a London month by one's own wish; null is no limit. */
  monthly: penceSchema.nullable(),
  /** A raise, or with null the removal, that waits for its time. */
  pending: z.object({ monthly: penceSchema.nullable(), takes_effect_at: instantSchema }).nullable(),
  /** The most that anybody may pay in a month. */
  house_monthly: penceSchema,
  /** Paid or held in this month, less refunds. */
  spent: penceSchema,
  break_until: instantSchema.nullable(),
  excluded_until: instantSchema.nullable(),
})
export type Limits = z.output<typeof limitsSchema>

/** With the session's user, of whom it says something too. */
const changedSchema = z.object({ limits: limitsSchema, user: userSchema })

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/account/limits',
  access: 'account',
  summary: 'The own monthly limit, what was spent this month, and a break or exclusion that holds.',
  answer: limitsSchema,
  domainErrors: [],
})

/** The same limit as holds takes back a raise that waits. */
export const setLimit = endpoint({
  method: 'POST',
  path: '/api/account/limits',
  access: 'account',
  summary: 'Sets or, with null, removes the own monthly limit. Lower holds at once; higher, or none, after 24 hours.',
  body: z.object({ monthly: requestedPenceSchema.nullable() }),
  answer: changedSchema,
  domainErrors: [],
})

export const takeBreak = endpoint({
  method: 'POST',
  path: '/api/account/break',
  access: 'account',
  summary: 'Takes a break from entering, from now on. It can be lengthened and never ended early.',
  body: z.object({ until: z.enum(breakLengths) }),
  answer: changedSchema,
  domainErrors: ['TakingABreak'],
})

export const excludeSelf = endpoint({
  method: 'POST',
  path: '/api/account/exclude',
  access: 'account',
  summary: 'Excludes oneself from entering for so many months, from now on, and from marketing. Never ended early.',
  body: z.object({ months: z.literal(exclusionMonths) }),
  answer: changedSchema,
  domainErrors: ['TakingABreak'],
})
