export type Decline = { code: string; declineCode: string; message: string }

export type TestCard = {
  number: string
  /** The ready payment method's name, for calls without a browser. */
  id: string
  brand: 'visa' | 'mastercard' | 'amex'
  funding: 'credit' | 'debit' | 'prepaid'
  /** Requires 3-D Secure each time. */
  challenged?: true
  /** Declined, after 3-D Secure if it is required. */
  decline?: Decline
  /** The bank's action after the capture. */
  later?: 'dispute' | 'refund_fails' | 'fraud_warning'
  /** Remains in `processing` for a while. Only the sandbox has it; no real test card does this. */
  processing?: true
}

const declined = (declineCode: string, message = 'Your card was declined.', code = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
})

/** Stripe's published test cards, as far as the project needs them. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', id: 'pm_card_visa', brand: 'visa', funding: 'credit' },
  { number: '4000056655665556', id: 'pm_card_visa_debit', brand: 'visa', funding: 'debit' },
  { number: '5555555555554444', id: 'pm_card_mastercard', brand: 'mastercard', funding: 'credit' },
  { number: '5200828282828210', id: 'pm_card_mastercard_debit', brand: 'mastercard', funding: 'debit' },
  { number: '5105105105105100', id: 'pm_card_mastercard_prepaid', brand: 'mastercard', funding: 'prepaid' },
  { number: '378282246310005', id: 'pm_card_amex', brand: 'amex', funding: 'credit' },
  { number: '4000008260000000', id: 'pm_card_gb', brand: 'visa', funding: 'credit' },
  { number: '4000058260000005', id: 'pm_card_gb_debit', brand: 'visa', funding: 'debit' },
  {
    number: '4000002760003184',
    id: 'pm_card_authenticationRequired',
    brand: 'visa',
    funding: 'credit',
    challenged: true,
  },
  {
    number: '4000000000003220',
    id: 'pm_card_threeDSecure2Required',
    brand: 'visa',
    funding: 'credit',
    challenged: true,
  },
  {
    number: '4000008400001629',
    id: 'pm_card_threeDSecureRequiredChargeDeclined',
    brand: 'visa',
    funding: 'credit',
    challenged: true,
    decline: declined('generic_decline'),
  },
  {
    number: '4000000000000002',
    id: 'pm_card_chargeDeclined',
    brand: 'visa',
    funding: 'credit',
    decline: declined('generic_decline'),
  },
  {
    number: '4000000000009995',
    id: 'pm_card_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    funding: 'credit',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000009987',
    id: 'pm_card_chargeDeclinedLostCard',
    brand: 'visa',
    funding: 'credit',
    decline: declined('lost_card'),
  },
  {
    number: '4000000000000069',
    id: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    funding: 'credit',
    decline: declined('expired_card', 'Your card has expired.', 'expired_card'),
  },
  {
    number: '4000000000000127',
    id: 'pm_card_chargeDeclinedIncorrectCvc',
    brand: 'visa',
    funding: 'credit',
    decline: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  },
  {
    number: '4000000000000119',
    id: 'pm_card_chargeDeclinedProcessingError',
    brand: 'visa',
    funding: 'credit',
    decline: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  { number: '4000000000000259', id: 'pm_card_createDispute', brand: 'visa', funding: 'credit', later: 'dispute' },
  {
    number: '4000000000005423',
    id: 'pm_card_createIssuerFraudRecord',
    brand: 'visa',
    funding: 'credit',
    later: 'fraud_warning',
  },
  { number: '4000000000005126', id: 'pm_card_refundFail', brand: 'visa', funding: 'credit', later: 'refund_fails' },
  { number: '4000000000001091', id: 'pm_card_processing', brand: 'visa', funding: 'debit', processing: true },
]

export function findCard(numberOrId: string): TestCard | undefined {
  return testCards.find((card) => card.number === numberOrId || card.id === numberOrId)
}

const refused = (code: string, message: string): Decline => ({ code, declineCode: code, message })

export type CardEntry = { number: string; expMonth: number; expYear: number; cvc: string | undefined }

/** Stripe's checks of a typed card, before the bank is asked; undefined if it is valid. */
export function checkCardEntry(entry: CardEntry, at: Date): Decline | undefined {
  if (!passesLuhn(entry.number)) return refused('incorrect_number', 'Your card number is incorrect.')
  if (!(entry.expMonth >= 1 && entry.expMonth <= 12))
    return refused('invalid_expiry_month', "Your card's expiration month is invalid.")
  if (!(entry.expYear >= at.getUTCFullYear() && entry.expYear <= at.getUTCFullYear() + 50))
    return refused('invalid_expiry_year', "Your card's expiration year is invalid.")
  if (entry.expYear === at.getUTCFullYear() && entry.expMonth < at.getUTCMonth() + 1)
    return refused('invalid_expiry_month', "Your card's expiration month is invalid.")
  if (entry.cvc !== undefined && !/^\d{3,4}$/.test(entry.cvc))
    return refused('invalid_cvc', "Your card's security code is invalid.")
  if (!findCard(entry.number))
    return declined(
      'test_mode_live_card',
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    )
  return undefined
}

export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
