import type { EndedWhy } from './decide.ts'

/** The texts for the buyer when we did not take their money. */
export const endedTexts: Readonly<Record<EndedWhy, string>> = {
  PURCHASE_GONE: 'You ran out of time to pay, so you haven’t been charged. Please start again.',
  PAID_ALREADY: 'You’d already paid another way, so you haven’t been charged again.',
  LATE: 'Your payment reached us too late and your tickets had gone back on sale. You haven’t been charged.',
  CREDIT_CARD_LIMIT:
    'This would take you over the monthly credit card limit, so you haven’t been charged. Please use a debit card.',
  CARD_NOT_ACCEPTED:
    'We can’t accept this card. You haven’t been charged, and your order has ended. Please contact us if you need help.',
}

export const unsettledTexts = {
  pending: 'We’re still checking your payment. We’ll email you as soon as it’s through.',
  open: 'Your payment wasn’t confirmed, so you haven’t been charged. Please try again.',
  failed: 'Your payment was declined, so you haven’t been charged. Please try another way to pay.',
} as const
