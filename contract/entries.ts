import { z } from 'zod'
import { itemTypes } from '#domain/campaign/campaign-kinds.ts'
import { frequencySchema } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { publicIdSchema } from './fields.ts'
import { penceSchema } from './money.ts'
import { entryStatusSchema, ticketRangeSchema } from './purchases.ts'
import { instantSchema } from './time.ts'

/** The status page polls it until it is final, before it reports a failure. `created_at` only speeds up the look-up. */
export const getEntryStatus = endpoint({
  method: 'GET',
  path: '/api/entry/status/:purchase_id',
  access: 'account',
  summary: 'Returns the status of a purchase, and its ticket numbers once they are assigned.',
  params: z.object({ purchase_id: publicIdSchema }),
  query: z.object({ created_at: instantSchema.optional() }),
  answer: z.object({
    purchase_id: z.string(),
    status: entryStatusSchema,
    ticket_id: z.string().nullable(),
    entries: z.array(ticketRangeSchema.extend({ campaign_tag: z.string(), quantity: z.int() })),
  }),
  domainErrors: ['EntryNotFound'],
})

const boughtSchema = z.object({
  name: z.string(),
  type: z.enum(itemTypes),
  quantity: z.int(),
  price: penceSchema,
  frequency: frequencySchema,
  entries: z.array(ticketRangeSchema.extend({ campaign_tag: z.string() })),
})

export const pastPurchaseSchema = z.object({
  id: z.string(),
  created_at: instantSchema,
  total: penceSchema.meta({ description: 'Amount charged, after promo code and credit' }),
  discount_total: penceSchema,
  promo_code: z.string().nullable(),
  credit: penceSchema,
  refunded: penceSchema.meta({ description: 'Refunded part of `total`; a partly refunded purchase stays PAID' }),
  refunded_credit: penceSchema.meta({ description: 'Refunded part of `credit`, as credit' }),
  disputed: z.boolean().meta({ description: 'Whether the buyer disputes the payment at their bank or its provider' }),
  status: entryStatusSchema,
  items: z.array(boughtSchema.extend({ items: z.array(boughtSchema).nullable() })),
})
export type PastPurchase = z.output<typeof pastPurchaseSchema>

/** Newest first, 20 a page; the next page has the purchases before the last one's `created_at`. */
export const getEntryHistory = endpoint({
  method: 'GET',
  path: '/api/entry/history',
  access: 'account',
  summary: 'Lists the purchases and entries of the account with their ticket numbers.',
  query: z.object({ older_than: instantSchema.optional() }),
  answer: z.object({ has_more: z.boolean(), purchases: z.array(pastPurchaseSchema) }),
  domainErrors: [],
})
