import type { EndedWhy } from './decide.ts'

/** The texts for the buyer when we did not take their money. */
export const endedTexts: Readonly<Record<EndedWhy, string>> = {
  PURCHASE_GONE: 'The time to pay was over, so nothing was taken. Please start again.',
  PAID_ALREADY: 'This order was paid already in another way, so nothing more was taken.',
  LATE: 'Your payment came after the time to pay, and your tickets had gone back on sale. Nothing was taken.',
  CREDIT_CARD_LIMIT:
    'This would take you over the monthly limit for credit cards, so nothing was taken. Please pay with a debit card.',
  CARD_NOT_ACCEPTED:
    'We can’t accept this card. You haven’t been charged, and your order has ended. Please contact us if you need help.',
}

export const unsettledTexts = {
  pending: 'Your payment is still being checked. We will email you as soon as it is through.',
  open: 'Your payment was not confirmed, and nothing was taken. Please try again.',
  failed: 'Your payment was declined and nothing was taken. Please try another way to pay.',
} as const
