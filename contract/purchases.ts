import { z } from 'zod'
import { entryDraws } from '#domain/draw/entry-draw.ts'
import { pence } from '#domain/money/money.ts'
import { entryStatuses } from '#domain/order/purchase.ts'
import { frequencySchema, priceTypeSchema } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { errSchema } from './errors.ts'
import { promoCodeSchema, tagSchema } from './fields.ts'
import { penceSchema, requestedPenceSchema } from './money.ts'
import { instantSchema } from './time.ts'

/** `quantity` entries of one price option, or tickets of a raffle, for `price` together; one item a campaign. */
export const purchaseItemSchema = z.object({
  campaign_tag: tagSchema,
  frequency: frequencySchema,
  quantity: z.int().min(1).max(1_000_000),
  price: requestedPenceSchema,
  is_upsell: z.boolean().default(false),
  price_type: priceTypeSchema,
  basket_min: requestedPenceSchema.nullable().default(null),
})
export type PurchaseItem = z.output<typeof purchaseItemSchema>

/** A bundle's price, if given, must be the current one. */
export const purchaseBundleSchema = z.object({ tag: tagSchema, price: requestedPenceSchema.nullable().default(null) })
export type PurchaseBundle = z.output<typeof purchaseBundleSchema>

/**
 * A purchase refused for a business reason is an answer too: its lists have the reasons, token and ids are null, and
 * nothing is held. `itemized`: EntryPriceInvalid, EntryLimitReached, GlobalEntryLimitReached, OrderSizeExceeded of one
 * item. `campaign_errors`: CampaignNotFound, CampaignInactive, EntryCampaignInactive, EntryCampaignBetweenCycles.
 * `bundle_errors`: BundleExpired and the errors of the bundle's campaigns. `promo_errors`: the promo names. The rest:
 * `errors`.
 */
export const purchaseStartSchema = z.object({
  is_free: z.boolean(),
  token: z
    .object({ token: z.string(), exp: z.int().meta({ description: 'Unix time in seconds' }) })
    .nullable()
    .meta({ description: 'Bearer token for the payments service; null when nothing is to be paid' }),
  purchase_id: z.string().nullable(),
  ticket_id: z.string().nullable(),
  itemized: z.array(z.object({ campaign_tag: z.string(), errors: z.array(errSchema) })),
  campaign_errors: z.array(z.object({ campaign_tag: z.string(), errors: z.array(errSchema) })),
  bundle_errors: z.array(z.object({ bundle_tag: z.string(), errors: z.array(errSchema) })),
  promo_errors: z.array(errSchema),
  errors: z.array(errSchema),
  total: penceSchema,
  discount_total: penceSchema,
  credit: penceSchema,
})
export type PurchaseStart = z.output<typeof purchaseStartSchema>
export type EncodedPurchaseStart = z.input<typeof purchaseStartSchema>

/**
 * Checks every item, bundle and the promo, and holds the tickets until the payment session ends. `credit` is 0 or
 * exactly the amount by the rule of site credit; any other amount is SiteCreditBalanceMismatch.
 */
export const startPurchase = endpoint({
  method: 'POST',
  path: '/api/entry/purchase/start',
  access: 'account',
  summary:
    'Starts a purchase. A free purchase is settled immediately; a paid one gets a token for the payments service.',
  headers: { idempotent: true },
  body: z.object({
    items: z
      .array(purchaseItemSchema)
      .max(200)
      .default([])
      .refine((items) => new Set(items.map((item) => item.campaign_tag)).size === items.length, 'one item a campaign'),
    bundles: z
      .array(purchaseBundleSchema)
      .max(200)
      .default([])
      .refine((bundles) => new Set(bundles.map((bundle) => bundle.tag)).size === bundles.length, 'each bundle once'),
    promo_code: promoCodeSchema.nullable().default(null),
    credit: requestedPenceSchema.default(pence(0)),
  }),
  answer: purchaseStartSchema,
  domainErrors: [],
})

export const createEntry = endpoint({
  method: 'POST',
  path: '/api/entry/create',
  access: 'account',
  summary: 'Enters a competition whose price is zero. The response is that of a purchase.',
  headers: { idempotent: true },
  body: z.object({ campaign_tag: tagSchema }),
  answer: purchaseStartSchema,
  domainErrors: [],
})

export const entryStatusSchema = z.enum(entryStatuses)

/** A range of numbered tickets in one round, both ends included; a round without an end has no closing instant. */
export const ticketRangeSchema = z.object({
  round_closes_at: instantSchema.nullable(),
  first_ticket: z.int(),
  last_ticket: z.int(),
  round_id: z.string(),
  code: z.string().meta({ description: 'The public id of the entry' }),
  salt: z.string().nullable().meta({ description: 'Opens its line in the register; null once all claims are over' }),
  draw: z.enum(entryDraws),
  draws_at: instantSchema.nullable(),
  beacon_round: z.int().nullable(),
  case_id: z.string().nullable().meta({ description: "The winner's case of a prize that these tickets have won" }),
})
export type TicketRange = z.output<typeof ticketRangeSchema>
