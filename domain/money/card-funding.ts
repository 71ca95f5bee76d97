import { type Pence, pence } from './money.ts'

export const CREDIT_CARD_MONTHLY_PENCE = pence(25_000)

/**
 * Whether a card's money may be borrowed. Only a card that is known not to lend is taken for the entrant's own money.
 * `funding` is the card's own word, which a wallet passes on: credit, debit, prepaid or unknown.
 */
export function countsAsCredit(funding: string | null): boolean {
  return funding !== 'debit' && funding !== 'prepaid'
}

/** Would this charge exceed the person's monthly limit for borrowed money? */
export function exceedsCreditCardLimit(
  amountPence: Pence,
  spentPence: Pence,
  limitPence = CREDIT_CARD_MONTHLY_PENCE,
): boolean {
  return spentPence + amountPence > limitPence
}
