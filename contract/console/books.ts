import { z } from 'zod'
import { paymentProviders } from '#domain/money/payment.ts'
import { vatClasses } from '#domain/money/vat.ts'
import { endpoint } from '../endpoint.ts'
import { tagSchema } from '../fields.ts'
import { penceSchema, signedPenceSchema } from '../money.ts'
import { dateSchema, instantSchema } from '../time.ts'
import { listSearchSchema, listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

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
  body: z.object({ words: z.string().trim().min(3, 'Please say what you found').max(500) }),
  answer: z.object({}),
  domainErrors: [],
})

export const salesGroups = ['DAY', 'CAMPAIGN', 'BRAND', 'PLATFORM', 'SOURCE', 'VAT'] as const

export const listSales = endpoint({
  method: 'GET',
  path: '/api/console/books/sales',
  access: 'staff',
  action: 'sales.read',
  summary:
    'Sums what was sold from one day to another, by day, campaign or bundle, brand, platform, source or VAT class.',
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
      credit: penceSchema.nullable().meta({ description: 'Null by campaign or VAT: an order is paid as a whole' }),
      paid: penceSchema.nullable().meta({ description: 'Through a payment provider; null by campaign or VAT' }),
      refunded: penceSchema.nullable().meta({ description: 'Until now, money and credit; null by campaign' }),
      vat: penceSchema.nullable().meta({ description: 'VAT within what was paid and not refunded; by VAT alone' }),
    }),
  }),
  domainErrors: [],
})

export const listFees = endpoint({
  method: 'GET',
  path: '/api/console/books/fees',
  access: 'staff',
  action: 'books.read',
  summary: 'Lists what providers kept, by day, as their reports say: what was captured, the fees, and what is left.',
  ...listShape({
    sorts: ['day'],
    sort: '-day',
    filter: { from: dateSchema, to: dateSchema },
    row: z.object({
      day: dateSchema,
      provider: z.enum(paymentProviders),
      captured: penceSchema,
      refunded: penceSchema,
      disputed: penceSchema,
      fees: signedPenceSchema,
      left: signedPenceSchema,
    }),
  }),
  domainErrors: [],
})

export const listVatClasses = endpoint({
  method: 'GET',
  path: '/api/console/books/vat-classes',
  access: 'staff',
  action: 'books.read',
  summary: 'Lists campaigns with their VAT class.',
  ...listShape({
    sorts: ['tag'],
    sort: 'tag',
    filter: { search: listSearchSchema.meta({ description: 'A part of the title or the tag' }) },
    row: z.object({ campaign_tag: z.string(), title: z.string(), vat_class: z.enum(vatClasses) }),
  }),
  domainErrors: [],
})

export const setVatClass = endpoint({
  method: 'POST',
  path: '/api/console/books/vat-classes/:campaign_tag',
  access: 'staff',
  action: 'books.vat',
  summary: 'Sets the VAT class of a campaign. Refused once a month with sales of it has ended.',
  params: z.object({ campaign_tag: tagSchema }),
  body: z.object({ vat_class: z.enum(vatClasses), reason: reasonSchema }),
  answer: z.object({}),
  domainErrors: [],
})

export const listClosing = endpoint({
  method: 'GET',
  path: '/api/console/books/closing',
  access: 'staff',
  action: 'books.read',
  summary: 'Returns the closing of a month: each of our sums beside the one it must equal, and the credit owed.',
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
      theirs: signedPenceSchema
        .nullable()
        .meta({ description: 'The sum that ours must equal; null if there is none to compare' }),
      difference: signedPenceSchema.nullable(),
      days_missing: z.int().meta({ description: 'Days of the month without a report of the provider yet' }),
    }),
  }),
  domainErrors: [],
})
