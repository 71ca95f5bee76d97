import { z } from 'zod'
import { promoTypes } from '#domain/money/promo-code.ts'
import { endpoint } from './endpoint.ts'
import { penceSchema } from './money.ts'
import { userSchema } from './sessions.ts'
import { instantSchema } from './time.ts'
import { prizeDeliveryShape } from './wheel-prizes.ts'

export const prizeTypes = ['SITE_CREDIT', 'PROMO_CODE', 'MANUAL_PRIZE'] as const

/** The content of a prize. `amount` is the credit; `promo_meta` describes the promo code that is won. */
export const prizeListingSchema = z.object({
  type: z.enum(prizeTypes),
  amount: penceSchema.nullable(),
  description: z.string(),
  promo_meta: z.object({ type: z.enum(promoTypes), description: z.string() }).nullable(),
})
export type PrizeListing = z.output<typeof prizeListingSchema>

const oddsSchema = z.number().min(0).max(1).meta({ description: 'Probability per spin, 0 to 1' })

export const wheelPrizeSchema = z.object({
  id: z.uuid(),
  description: z.string(),
  asset_updated_at: instantSchema
    .nullable()
    .meta({ description: 'When its picture was saved; null without a picture' }),
  listing: z.object({ id: z.uuid() }),
  odds: oddsSchema,
})
export type WheelPrize = z.output<typeof wheelPrizeSchema>

/** The current odds: a prize that has run out is no longer on the wheel. */
export const getPrizes = endpoint({
  method: 'GET',
  path: '/api/spin/prizes',
  access: 'public',
  summary: 'Lists the prizes of the daily wheel and their probabilities.',
  answer: z.object({ prizes: z.array(wheelPrizeSchema), no_win_odds: oddsSchema }),
  domainErrors: [],
})

/**
 * The server decides, once a London day for each person, with the published odds over all live prizes and no win. A
 * drawn prize that `whitelist` does not name becomes no win. The prize is granted before the answer is sent.
 * `test_mode` changes nothing; it is recorded outside production.
 */
export const spin = endpoint({
  method: 'POST',
  path: '/api/spin/spin',
  access: 'account',
  summary: 'Spins the daily wheel. Requires a registered account with a verified phone number.',
  headers: { idempotent: true },
  body: z.object({
    whitelist: z.array(z.uuid()).max(50).meta({ description: 'Ids of the prizes that the wheel shows' }),
    test_mode: z.boolean().default(true),
  }),
  answer: z.object({
    prize: z.object({ id: z.uuid(), description: z.string(), listing: prizeListingSchema }).nullable(),
    promo_code: z.string().nullable(),
    reward_id: z.string().nullable(),
    user: userSchema,
  }),
  domainErrors: ['SpinAlreadyUsed', 'EmailProofRequired', 'TakingABreak', 'PostcodeNotAllowed'],
})

/** Newest first, 20 a page; the next page has the spins before the last one's `won_at`. */
export const getSpinHistory = endpoint({
  method: 'GET',
  path: '/api/spin/history',
  access: 'account',
  summary: 'Lists the prizes that the account has won on the daily wheel.',
  query: z.object({ older_than: instantSchema.optional() }),
  answer: z.object({
    has_more: z.boolean(),
    prizes: z.array(
      z.object({
        spin_prize_id: z.uuid(),
        won_at: instantSchema,
        promo_code: z.string().nullable(),
        listing: prizeListingSchema,
        delivery: z.object(prizeDeliveryShape).nullable().meta({ description: 'For a prize sent by post or courier' }),
      }),
    ),
  }),
  domainErrors: [],
})
