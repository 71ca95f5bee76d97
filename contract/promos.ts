import { z } from 'zod'
import type { PromoBasketError, PromoCodeError } from '#domain/discount.ts'
import { campaignSchema } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { promoCodeSchema } from './fields.ts'
import { penceSchema } from './money.ts'

/** What may be wrong with a code, at its check and again at start. */
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

/** `value` is percent, money, entries or tickets, as the type says. */
export const promoSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PERCENT_DISCOUNT'), value: z.int().min(1).max(100), ...aboutCode }),
  z.object({ type: z.literal('CASH_DISCOUNT'), value: penceSchema, ...aboutCode }),
  z.object({ type: z.literal('FREE_ENTRY'), value: z.int().min(1), ...aboutCode }),
  z.object({ type: z.literal('RAFFLE'), value: z.int().min(1), ...aboutCode }),
])
export type Promo = z.output<typeof promoSchema>

/**
 * Checks the code and the person. What needs the basket (minimum, campaign, add more) is checked by the same rule in
 * the browser, and again at the start of a purchase.
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
