import { z } from 'zod'
import { promoTypes } from '#domain/money/promo-code.ts'
import { endpoint } from '../endpoint.ts'
import { tagSchema } from '../fields.ts'
import { penceSchema, requestedPenceSchema } from '../money.ts'
import { wireObject } from '../wire.ts'
import { documentToSave, savedDocument, shownDocument } from './documents.ts'
import { costSchema } from './giveaways.ts'

const weightSchema = z.int().min(1).max(1_000_000_000)

export const wheelDocumentSchema = wireObject({
  noWinWeight: z.int().min(0).max(1_000_000_000),
  prizes: z
    .array(
      wireObject({
        prizeId: z.uuid().nullable().meta({ description: 'Null for a prize that is new' }),
        description: z.string().trim().min(1).max(100),
        weight: weightSchema,
        stock: z.int().min(0).max(1_000_000).nullable().meta({ description: 'Null without limit; 0 takes it off' }),
        type: z.enum(['SITE_CREDIT', 'PROMO_CODE', 'MANUAL_PRIZE']),
        amountPence: requestedPenceSchema.nullable().meta({ description: 'Amount of site credit' }),
        worthPence: requestedPenceSchema
          .nullable()
          .default(null)
          .meta({ description: 'Our cost of a prize sent by hand; null if it is not known' }),
        promo: z
          .object({
            type: z.enum(promoTypes),
            value: z.number().min(0.01).max(1_000_000).meta({ description: 'Percent, pounds, entries or tickets' }),
            campaign_tag: tagSchema
              .nullable()
              .meta({ description: 'The campaign to grant entries in, or that must be in the basket' }),
          })
          .nullable()
          .meta({ description: 'For a promo code' }),
        validForDays: z.int().min(1).max(3650).nullable().meta({ description: 'For credit and codes' }),
      }),
    )
    .max(100),
})
export type WheelDocument = z.output<typeof wheelDocumentSchema>
/** In wire form, as forms edit it. */
export type StoredWheel = z.input<typeof wheelDocumentSchema>

export const getWheelDesk = endpoint({
  method: 'GET',
  path: '/api/console/wheel',
  access: 'staff',
  action: 'wheel.read',
  summary: 'Returns the wheel with its odds, and what a month of spins as the last one will cost.',
  answer: shownDocument(wheelDocumentSchema).extend({
    month_spins: z.int().meta({ description: 'Spins of the last 30 days' }),
    no_win_odds: z.number(),
    month_cost: penceSchema.meta({ description: 'Credit that a month of as many spins gives' }),
    outlook: z
      .array(z.object({ odds: z.number(), wins: z.number(), cost: penceSchema.nullable() }))
      .meta({ description: 'One for each prize, in order; no cost if it depends on what is bought' }),
  }),
  domainErrors: [],
})

export const saveWheel = endpoint({
  method: 'POST',
  path: '/api/console/wheel',
  access: 'staff',
  action: 'wheel.edit',
  summary: 'Saves the wheel, if no one has saved it and no limited prize was won since.',
  body: documentToSave(wheelDocumentSchema),
  answer: savedDocument(wheelDocumentSchema),
  domainErrors: [],
})

export const foreseeWheel = endpoint({
  method: 'POST',
  path: '/api/console/wheel/preview',
  access: 'staff',
  action: 'wheel.edit',
  summary: 'Returns what a month of the wheel could cost at most. Nothing is stored.',
  body: z.object({ document: wheelDocumentSchema }),
  answer: costSchema,
  domainErrors: [],
})
