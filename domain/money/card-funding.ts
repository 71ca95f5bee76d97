import { type Pence, pence } from './money.ts'
import type { PaymentProvider } from './payment.ts'

export const CREDIT_CARD_MONTHLY_PENCE = pence(25_000)

export type Funding = {
  readonly provider: PaymentProvider
  /** The card's own word, which a wallet passes on: credit, debit, prepaid or unknown. */
  readonly funding: string | null
}

/** Money that may be borrowed. Only a card that is known not to lend is taken for the entrant's own money. */
export function countsAsCredit(paid: Funding, paypalCounts = true): boolean {
  if (paid.provider === 'PAYPAL') return paypalCounts
  return paid.funding !== 'debit' && paid.funding !== 'prepaid'
}

/** Would this charge exceed the person's monthly limit for borrowed money? */
export function exceedsCreditCardLimit(
  amountPence: Pence,
  spentPence: Pence,
  limitPence = CREDIT_CARD_MONTHLY_PENCE,
): boolean {
  return spentPence + amountPence > limitPence
}
