import { z } from 'zod'
import { paymentProviders, paymentStates } from '#domain/money/payment.ts'
import { refundMethods } from '#domain/money/refund.ts'
import { purchaseStates } from '#domain/order/purchase.ts'
import { endpoint } from '../endpoint.ts'
import { penceSchema, requestedPenceSchema } from '../money.ts'
import { dateSchema, instantSchema } from '../time.ts'
import { listSearchSchema, listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

const ofPurchase = z.object({ purchase_id: z.string().min(1).max(32) })

/** The problems of a purchase that need an operator. */
export const purchaseTroubles = ['PAYMENT_STUCK', 'REFUND_FAILED'] as const
export type PurchaseTrouble = (typeof purchaseTroubles)[number]

const purchaseSchema = z.object({
  purchase_id: z.string(),
  created_at: instantSchema,
  state: z.enum(purchaseStates),
  brand: z.string(),
  platform: z.string(),
  items: penceSchema,
  discount: penceSchema,
  credit: penceSchema,
  total: penceSchema.meta({ description: 'The amount to pay through a payment provider' }),
  refunded: penceSchema.meta({ description: 'The refunded part of the total' }),
  refunded_credit: penceSchema,
  refund_failed: z.boolean().meta({ description: 'A refund failed and was not made again since' }),
  promo_code: z.string().nullable(),
})

export const listDeskPurchases = endpoint({
  method: 'GET',
  path: '/api/console/purchases',
  access: 'staff',
  action: 'purchase.read',
  summary: 'Lists purchases of every state, without names.',
  ...listShape({
    sorts: ['number'],
    sort: '-number',
    filter: {
      state: z.enum(purchaseStates).optional(),
      trouble: z
        .enum(purchaseTroubles)
        .optional()
        .meta({ description: 'The purchases that Today counts: a payment is stuck, or a refund failed' }),
      brand: z.string().min(1).max(64).optional(),
      from: dateSchema.optional().meta({ description: 'First day on which it was started, London' }),
      to: dateSchema.optional().meta({ description: 'Last such day' }),
      search: listSearchSchema.meta({ description: 'An order, or the id of a payment at its provider' }),
    },
    row: purchaseSchema,
  }),
  domainErrors: [],
})

const providerSchema = z.enum(paymentProviders)

export const getDeskPurchase = endpoint({
  method: 'GET',
  path: '/api/console/purchases/:purchase_id',
  access: 'staff',
  action: 'purchase.read',
  summary: 'Returns a purchase with its lines, tickets, payments, refunds and everything that happened to it.',
  params: ofPurchase,
  answer: z.object({
    purchase: purchaseSchema.extend({
      person_id: z.uuid(),
      confirmed_at: instantSchema.nullable(),
      completed_at: instantSchema.nullable(),
    }),
    lines: z.array(
      z.object({
        line_id: z.uuid(),
        void_at: instantSchema
          .nullable()
          .meta({ description: 'Since when its tickets are void: all of it was refunded' }),
        title: z.string(),
        type: z.string(),
        quantity: z.int(),
        price: penceSchema,
        discount: penceSchema,
        refundable: penceSchema.meta({ description: 'The amount that can be refunded now' }),
        entries: z.array(
          z.object({
            campaign_tag: z.string(),
            round_id: z.uuid(),
            route: z.string(),
            state: z.string(),
            quantity: z.int(),
            first_ticket: z.int().nullable(),
            last_ticket: z.int().nullable(),
          }),
        ),
      }),
    ),
    payments: z.array(
      z.object({
        payment_id: z.uuid(),
        provider: providerSchema,
        provider_ref: z.string().nullable(),
        amount: penceSchema,
        state: z.enum(paymentStates),
        provider_status: z.string().nullable(),
        funding: z.string().nullable(),
        failure: z.string().nullable(),
        created_at: instantSchema,
        captured_at: instantSchema.nullable(),
        is_settled: z.boolean().meta({ description: 'Nothing is left to do for it' }),
      }),
    ),
    refunds: z.array(
      z.object({
        refund_id: z.uuid(),
        amount: penceSchema,
        method: z.enum(refundMethods),
        state: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']),
        reason: z.string(),
        created_at: instantSchema,
      }),
    ),
    disputes: z.array(
      z.object({
        provider_ref: z.string(),
        amount: penceSchema,
        state: z.enum(['OPEN', 'WON', 'LOST']),
        lost: penceSchema,
        reason: z.string().nullable(),
        answer_by: instantSchema.nullable(),
        opened_at: instantSchema,
        changed_at: instantSchema,
      }),
    ),
    refundable: z
      .object({ money: penceSchema, credit: penceSchema })
      .meta({ description: 'The amount that can be refunded now, by payment method' }),
    refund_alone_left: penceSchema.meta({
      description:
        'The amount that the caller can still refund alone today, refunds and credit together. More needs two people',
    }),
    waiting_approval: z.uuid().nullable(),
    history: z
      .array(
        z.object({
          happened_at: instantSchema,
          kind: z.enum(['PURCHASE', 'PAYMENT', 'CALL', 'WEBHOOK']),
          what: z.string(),
          detail: z.string(),
        }),
      )
      .meta({ description: 'Oldest first: states, calls to providers and what they sent' }),
  }),
  domainErrors: [],
})
export type DeskPurchase = z.output<(typeof getDeskPurchase)['answer']>

export const settleDeskPurchase = endpoint({
  method: 'POST',
  path: '/api/console/purchases/:purchase_id/settle',
  access: 'staff',
  action: 'purchase.settle',
  summary: 'Reads the payments of a purchase at their providers now, and does what is left to do.',
  params: ofPurchase,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({
    outcome: z
      .enum(['SETTLED', 'OPEN', 'UNKNOWN'])
      .meta({ description: 'OPEN: the buyer has not paid. UNKNOWN: a provider does not answer, or another is at it' }),
    state: z.enum(purchaseStates),
  }),
  domainErrors: [],
})

export const cancelDeskPurchase = endpoint({
  method: 'POST',
  path: '/api/console/purchases/:purchase_id/cancellation',
  access: 'staff',
  action: 'purchase.cancel',
  summary: 'Cancels a purchase that is not paid: its tickets, credit and promo use are released immediately.',
  params: ofPurchase,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({
    outcome: z.enum(['CANCELLED', 'PAYING', 'OVER', 'UNKNOWN']).meta({
      description: 'PAYING: its money is under way. OVER: it is paid or has ended. UNKNOWN: as when it is settled',
    }),
    state: z.enum(purchaseStates),
  }),
  domainErrors: [],
})

export const refundDeskPurchase = endpoint({
  method: 'POST',
  path: '/api/console/purchases/:purchase_id/refunds',
  access: 'staff',
  action: 'purchase.refund',
  summary: 'Refunds a purchase, whole or in part: its money first, then the credit. A large one is requested.',
  params: ofPurchase,
  body: z.object({
    request_id: z.uuid().meta({ description: 'The same again refunds nothing more' }),
    amount: requestedPenceSchema.nullable().meta({ description: 'Null for all that is left of the order or line' }),
    line_id: z.uuid().nullable().default(null).meta({
      description:
        'The line that is refunded. Once all of it is, its tickets are void in draws that are not frozen yet.',
    }),
    method: z
      .enum(refundMethods)
      .meta({ description: 'PROVIDER: to the account or card that paid. CREDIT: as site credit that never expires' }),
    reason: reasonSchema,
  }),
  answer: z.object({
    outcome: z.enum(['DONE', 'WAITING']),
    money: penceSchema,
    credit: penceSchema,
    approval_id: z.uuid().nullable(),
  }),
  domainErrors: [],
})
