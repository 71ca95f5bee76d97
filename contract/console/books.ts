import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { penceSchema, signedPenceSchema } from '../money.ts'
import { dateSchema, instantSchema } from '../time.ts'
import { listShape } from './lists.ts'

const reportKinds = ['PROVIDERS', 'LEDGERS'] as const
const ofDifference = z.object({
  report_id: z.uuid(),
  position: z.string().regex(/^\d{1,6}$/, 'must be a whole number'),
})

export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/console/books/differences',
  access: 'staff',
  action: 'books.read',
  summary: 'Lists in what two books differed: PROVIDERS, a day at a provider and ours; LEDGERS, stored sums and rows.',
  ...listShape({
    sorts: ['day'],
    sort: '-day',
    filter: { kind: z.enum(reportKinds).optional(), state: z.enum(['OPEN', 'CLOSED']).optional() },
    row: z.object({
      report_id: z.uuid(),
      position: z.int(),
      kind: z.enum(reportKinds),
      day: dateSchema,
      what: z.string(),
      about: z.string(),
      ours: z.string().nullable(),
      theirs: z.string().nullable(),
      closed_at: instantSchema.nullable(),
      closed_by: z.string().nullable(),
      words: z.string().nullable(),
    }),
  }),
  domainErrors: [],
})

export const closeDifference = endpoint({
  method: 'POST',
  path: '/api/console/books/differences/:report_id/:position/close',
  access: 'staff',
  action: 'books.close',
  summary: 'Closes a difference with what was found out.',
  params: ofDifference,
  body: z.object({ words: z.string().trim().min(3, 'Please say what was found out').max(500) }),
  answer: z.object({}),
  domainErrors: [],
})

export const salesGroups = ['DAY', 'CAMPAIGN', 'BRAND', 'PLATFORM', 'SOURCE'] as const

export const listSales = endpoint({
  method: 'GET',
  path: '/api/console/books/sales',
  access: 'staff',
  action: 'sales.read',
  summary: 'Sums what was sold from one day to another, by day, campaign or bundle, brand, platform or source.',
  ...listShape({
    sorts: ['group'],
    sort: 'group',
    filter: {
      by: z.enum(salesGroups).default('DAY'),
      from: dateSchema.meta({ description: 'First day, London' }),
      to: dateSchema.meta({ description: 'Last day, London' }),
    },
    row: z.object({
      group: z.string(),
      orders: z.int(),
      items: penceSchema,
      discount: penceSchema,
      credit: penceSchema.nullable().meta({ description: 'Null by campaign: an order is paid as a whole' }),
      paid: penceSchema.nullable().meta({ description: 'By card or PayPal; null by campaign' }),
      refunded: penceSchema.nullable().meta({ description: 'Until now, money and credit; null by campaign' }),
    }),
  }),
  domainErrors: [],
})

export const listClosing = endpoint({
  method: 'GET',
  path: '/api/console/books/closing',
  access: 'staff',
  action: 'books.read',
  summary: 'The closing of a month: each sum of ours beside what must equal it, and the credit that is owed.',
  ...listShape({
    sorts: ['line'],
    sort: 'line',
    filter: {
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')
        .meta({ description: 'London' }),
    },
    row: z.object({
      line: z.string(),
      ours: signedPenceSchema,
      theirs: signedPenceSchema.nullable().meta({ description: 'What it must equal; null where there is nothing' }),
      difference: signedPenceSchema.nullable(),
      days_missing: z.int().meta({ description: 'Days of the month without a report of the provider yet' }),
    }),
  }),
  domainErrors: [],
})
