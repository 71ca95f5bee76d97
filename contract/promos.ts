import { z } from 'zod'
import type { PromoBasketError, PromoCodeError } from '#domain/money/discount.ts'
import { campaignSchema } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { promoCodeSchema } from './fields.ts'
import { penceSchema } from './money.ts'

/** Errors of a promo code, when it is checked and when a purchase starts. */
export const promoErrors = [
  'PromoCodeNotFound',
  'PromoCodeUserLimitReached',
  'PromoCodeGlobalLimitReached',
  'PromoCodeExpired',
  'PromoCampaignInactive',
  'PromoCampaignBetweenCycles',
  'PromoCodeRequiresLogin',
  'PromoCampaignAddMoreItem',
  'PromoCodeBelowMinSpend',
  'PromoCodeCampaignRequired',
  'PromoCodeExclusiveNotWhitelisted',
  'ExclusivePromoWhitelistInvalidRequest',
  'ExclusivePromoWhitelistNoEmailOrMsisdn',
  'ExclusivePromoWhitelistNotWhitelisted',
] as const satisfies readonly (PromoCodeError | PromoBasketError)[]

const aboutCode = {
  code: z.string(),
  label: z.string(),
  min_spend: penceSchema.nullable(),
  campaign: z.object({ tag: z.string(), title: z.string() }).nullable(),
  campaign_info: campaignSchema.nullable(),
}

/** `type` decides the unit of `value`: percent, money, entries or tickets. */
export const promoSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PERCENT_DISCOUNT'), value: z.int().min(1).max(100), ...aboutCode }),
  z.object({ type: z.literal('CASH_DISCOUNT'), value: penceSchema, ...aboutCode }),
  z.object({ type: z.literal('FREE_ENTRY'), value: z.int().min(1), ...aboutCode }),
  z.object({ type: z.literal('RAFFLE'), value: z.int().min(1), ...aboutCode }),
])
export type Promo = z.output<typeof promoSchema>

/**
 * Checks the code and the person. The rules about the basket (minimum, campaign, add more) are checked by the same
 * function in the browser, and again at the start of a purchase.
 */
export const checkPromo = endpoint({
  method: 'POST',
  path: '/api/promo/check',
  access: 'visitor',
  summary: 'Looks up a promo code for the caller.',
  body: z.object({ promo_code: promoCodeSchema }),
  answer: promoSchema,
  domainErrors: promoErrors,
})
