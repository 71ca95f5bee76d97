import { z } from 'zod'
import { paymentProviders } from '#domain/money/payment.ts'
import { endpoint } from '../endpoint.ts'
import { penceSchema } from '../money.ts'
import { instantSchema } from '../time.ts'
import { listShape } from './lists.ts'
import { reasonSchema } from './staff.ts'

export const disputeStates = ['OPEN', 'WON', 'LOST'] as const

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/console/disputes',
  access: 'staff',
  action: 'purchase.read',
  summary: 'Lists disputes with the instant by which their provider wants an answer.',
  ...listShape({
    sorts: ['opened_at', 'answer_by'],
    sort: '-opened_at',
    filter: { state: z.enum(disputeStates).optional() },
    row: z.object({
      dispute_id: z.uuid(),
      purchase_id: z.string(),
      brand: z.string(),
      provider: z.enum(paymentProviders),
      provider_ref: z.string(),
      amount: penceSchema,
      state: z.enum(disputeStates),
      reason: z.string().nullable().meta({ description: "The provider's word" }),
      opened_at: instantSchema,
      answer_by: instantSchema.nullable().meta({ description: 'Null where the provider does not say' }),
    }),
  }),
  domainErrors: [],
})

export const prepareEvidence = endpoint({
  method: 'POST',
  path: '/api/console/purchases/:purchase_id/evidence',
  access: 'staff',
  action: 'purchase.evidence',
  summary: 'Writes what we know of a purchase and its buyer as a text for its provider, and records who took it.',
  params: z.object({ purchase_id: z.string().min(1).max(32) }),
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ text: z.string() }),
  domainErrors: ['NotFoundError'],
})
