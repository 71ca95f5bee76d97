import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { penceSchema } from '../money.ts'
import { instantSchema } from '../time.ts'

export const needKinds = [
  'DRAWS_LATE',
  'PRIZES_UNAWARDED',
  'WINNERS_ON_HOLD',
  'POST_BEFORE_FREEZE',
  'PAYMENTS_STUCK',
  'REFUNDS_FAILED',
  'GIVEN_ALONE',
  'DISPUTES_OPEN',
  'BOOKS_DIFFER',
  'ALARMS',
  'WINNERS_UNREACHED',
  'WINNERS_SILENT',
  'DATA_REQUESTS_LATE',
  'DATA_REQUESTS_DUE',
  'HARM_CASES_OPEN',
  'CARDS_LATE_BY_US',
  'POST_TO_ENTER',
  'PRIZES_LATE',
  'APPROVALS',
  'DRAWS_DUE',
] as const
export type NeedKind = (typeof needKinds)[number]

const campaignSchema = z.object({ tag: z.string(), title: z.string() })

export const getToday = endpoint({
  method: 'GET',
  path: '/api/console/today',
  access: 'staff',
  action: 'today.read',
  summary: "Returns what needs a hand, and the figures of the last 24 hours of the caller's brands.",
  answer: z.object({
    at: instantSchema,
    unreadable: z
      .array(z.string())
      .meta({ description: 'Rows that are left out, since what is stored of them cannot be right' }),
    needs: z
      .array(
        z.object({
          kind: z.enum(needKinds),
          count: z.int().min(1),
          since: instantSchema.nullable(),
          amount: penceSchema.nullable().meta({ description: 'The credit given, for GIVEN_ALONE' }),
        }),
      )
      .meta({ description: 'The most urgent first, of what the caller can do something about' }),
    figures: z
      .object({
        hours: z
          .array(z.object({ begins_at: instantSchema, taken: penceSchema, taken_before: penceSchema }))
          .meta({ description: '24 hours, the newest last, each beside the same hour a week before' }),
        minutes: z
          .object({ taken: z.array(penceSchema), taken_before: z.array(penceSchema) })
          .meta({ description: 'The same 24 hours by the minute' }),
        visitors: z.int().min(0).meta({ description: 'Visits whose pages reported within five minutes' }),
        sellers: z
          .array(campaignSchema.extend({ is_bundle: z.boolean(), sold: penceSchema, tickets: z.int().min(0) }))
          .meta({ description: 'Sales of the last 24 hours, after discounts' }),
        sell_through: z.array(campaignSchema.extend({ sold: z.int().min(0), capacity: z.int().min(1) })),
        exposure: z
          .array(campaignSchema.extend({ promised: penceSchema, taken: penceSchema }))
          .meta({ description: 'Prizes of the rounds that are open beside what their tickets brought' }),
      })
      .nullable()
      .meta({ description: 'Null for those whose work is not with money' }),
  }),
  domainErrors: [],
})

export const foundKinds = ['PURCHASE', 'TICKET', 'ACCOUNT', 'CAMPAIGN', 'BUNDLE', 'PROMO'] as const

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/console/search',
  access: 'staff',
  action: 'search.use',
  summary:
    'Finds purchases, tickets, people, campaigns, bundles and promo codes, as far as the roles of the caller go.',
  query: z.object({
    text: z.string().trim().min(2).max(254).meta({
      description: 'Part of a title or tag; a whole number of an order, ticket, phone, email or code',
    }),
  }),
  answer: z.object({
    found: z.array(
      z.object({
        kind: z.enum(foundKinds),
        id: z
          .string()
          .meta({ description: 'As people see it: the number of an order, a tag, a code; of an account its person' }),
        title: z.string(),
        detail: z.string(),
      }),
    ),
  }),
  domainErrors: [],
})
