import { z } from 'zod'
import { refundMethods } from '#domain/money/refund.ts'
import { refundListStates, refundRowStates, refundRowWhys } from '#domain/order/purchase-list.ts'
import { endpoint } from '../endpoint.ts'
import { tagSchema } from '../fields.ts'
import { penceSchema } from '../money.ts'
import { instantSchema } from '../time.ts'
import { listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

export const REFUND_LIST_MAX = 50_000

const ofList = z.object({ list_id: z.uuid() })
const madeSchema = z.object({
  list_id: z.uuid().meta({ description: 'Made by the caller: the same again makes no second list' }),
  method: z.enum(refundMethods),
  reason: reasonSchema,
  run: z
    .enum(['NOW', 'FORESEE'])
    .default('NOW')
    .meta({ description: 'FORESEE: only answers which orders would be refunded and how much' }),
})

const listSchema = z.object({
  list_id: z.uuid(),
  created_at: instantSchema,
  made_by: z.string(),
  reason: z.string(),
  campaign_tag: z.string().nullable().meta({ description: 'Null for a list of orders' }),
  method: z.enum(refundMethods),
  state: z.enum(refundListStates),
  purchases: z.int(),
  amount: penceSchema.meta({ description: 'The most that can be refunded' }),
  approval_id: z.uuid().nullable(),
})

export const listRefundLists = endpoint({
  method: 'GET',
  path: '/api/console/refund-lists',
  access: 'staff',
  action: 'purchase.read',
  summary: 'Returns the lists of purchases to refund together.',
  ...listShape({ sorts: ['created_at'], sort: '-created_at', filter: {}, row: listSchema }),
  domainErrors: [],
})

const outcomeSchema = z.object({
  outcome: z.enum(['RUNNING', 'WAITING', 'FORESEEN', 'HAS_BAD_CELLS']).meta({
    description: 'WAITING: for a second person. FORESEEN and HAS_BAD_CELLS: nothing was done',
  }),
  approval_id: z.uuid().nullable(),
  purchases: z.int(),
  amount: penceSchema.meta({ description: 'The most that can be refunded, less earlier refunds' }),
  orders: z
    .array(z.object({ purchase_id: z.string(), amount: penceSchema }))
    .meta({ description: 'The first 100 that would be refunded, when it was only foreseen' }),
})

export const refundListed = endpoint({
  method: 'POST',
  path: '/api/console/refund-lists',
  access: 'staff',
  action: 'purchase.refund',
  summary: 'Takes a file of order numbers and refunds each of them whole, by a job. Many, or much, is requested.',
  body: madeSchema.extend({ bad_cells: z.enum(['REFUSE', 'LEAVE_OUT']) }),
  upload: true,
  answer: outcomeSchema.extend({
    duplicates: z.int(),
    bad_count: z.int(),
    bad: z
      .array(z.object({ line: z.int(), column: z.int(), message: z.string() }))
      .meta({ description: 'The first 500 that cannot be taken' }),
  }),
  domainErrors: [],
})

export const refundEntered = endpoint({
  method: 'POST',
  path: '/api/console/refund-lists/campaign',
  access: 'staff',
  action: 'purchase.refund',
  summary: 'Refunds everyone what they paid for a campaign that goes on, by a job. Many, or much, is requested.',
  body: madeSchema.extend({ campaign_tag: tagSchema }),
  answer: outcomeSchema,
  domainErrors: [],
})

const countSchema = z.int().min(0)

export const getRefundList = endpoint({
  method: 'GET',
  path: '/api/console/refund-lists/:list_id',
  access: 'staff',
  action: 'purchase.read',
  summary: 'Returns a list of refunds with how far it is.',
  params: ofList,
  answer: listSchema.extend({
    progress: z.object({
      not_begun: countSchema,
      refunded: countSchema,
      refunded_amount: penceSchema,
      waiting: z
        .array(
          z.object({
            provider: z.string(),
            purchases: z.int(),
            silent: z.int().meta({ description: 'Purchases whose request was not answered' }),
          }),
        )
        .meta({ description: 'Refunds that a provider has still to make' }),
      failed: countSchema.meta({ description: 'Refunds that their provider declined: their money is still owed' }),
      failed_amount: penceSchema,
      nothing: countSchema,
      refused: countSchema,
      cancelled: countSchema,
      is_complete: z.boolean(),
    }),
  }),
  domainErrors: [],
})
export type RefundListShown = z.output<(typeof getRefundList)['answer']>

export const listRefundRows = endpoint({
  method: 'GET',
  path: '/api/console/refund-list-purchases',
  access: 'staff',
  action: 'purchase.read',
  summary: 'Lists the purchases of a list with what became of each.',
  ...listShape({
    sorts: ['position'],
    sort: 'position',
    filter: { list_id: z.uuid(), state: z.enum(refundRowStates).optional() },
    row: z.object({
      position: z.int(),
      purchase_id: z.string(),
      brand: z.string(),
      wanted: penceSchema,
      amount: penceSchema.nullable(),
      state: z.enum(refundRowStates),
      why: z.enum(refundRowWhys).nullable(),
    }),
  }),
  domainErrors: [],
})

export const cancelRefundList = endpoint({
  method: 'POST',
  path: '/api/console/refund-lists/:list_id/cancellation',
  access: 'staff',
  action: 'purchase.refund',
  summary: 'Cancels the refunds of a list that have not started. Started ones finish.',
  params: ofList,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ cancelled: z.int() }),
  domainErrors: [],
})
