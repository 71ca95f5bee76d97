import type { PromoType } from '#domain/money/promo-code.ts'

/** The kinds of promo codes with their labels and the unit of their value. */
export const promoKinds: readonly { value: PromoType; label: string; unit: string }[] = [
  { value: 'PERCENT_DISCOUNT', label: 'Percent off', unit: 'Percent' },
  { value: 'CASH_DISCOUNT', label: 'Pounds off', unit: 'Pounds' },
  { value: 'FREE_ENTRY', label: 'Free entries', unit: 'Entries' },
  { value: 'RAFFLE', label: 'Free raffle tickets', unit: 'Tickets' },
]
