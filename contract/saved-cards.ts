import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A card that the card provider stores for a member. We do not have its number. */
export const savedCardSchema = z.object({
  id: z.uuid(),
  brand: z.string().meta({ description: "The card provider's word: visa, mastercard, amex …" }),
  last4: z.string(),
  expires: z.string().meta({ description: 'MM/YY' }),
  is_expired: z.boolean(),
})
export type SavedCard = z.output<typeof savedCardSchema>

const savedCardsSchema = z.object({ cards: z.array(savedCardSchema) })

export const getSavedCards = endpoint({
  method: 'GET',
  path: '/api/account/cards',
  access: 'account',
  summary: "Returns the account's saved cards, the newest first.",
  answer: savedCardsSchema,
  domainErrors: [],
})

/** It pays nothing from then on; a payment that was confirmed with it before is not stopped. */
export const removeSavedCard = endpoint({
  method: 'POST',
  path: '/api/account/cards/remove',
  access: 'account',
  securityEvent: 'saved card removal',
  summary: 'Removes a saved card, here and at the card provider. Returns those that are left.',
  body: z.object({ card_id: z.uuid() }),
  answer: savedCardsSchema,
  domainErrors: ['SavedCardGone'],
})
