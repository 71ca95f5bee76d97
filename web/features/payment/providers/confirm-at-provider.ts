import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { Charge } from '#contract/payments.ts'
import { paths } from '#web/core/site/paths.ts'

type Refused =
  /** The purchase is already paid, perhaps in another tab. The status page shows the result. */
  | { paidAt: string }
  /** We cancelled the payment: another order has replaced this one, or its time is over. */
  | { isCancelled: true }
  | { text: string }

/** The provider redirects to the status page. The function returns only if that did not happen. */
export async function confirmAtProvider({
  stripe,
  elements,
  clientSecret,
  charge,
  savedCard,
  postcode,
  wallet,
}: {
  stripe: Stripe
  elements?: StripeElements
  clientSecret: string
  charge: Charge
  /** The saved card to charge instead of the typed one. */
  savedCard?: string | null
  /** For the fields that the provider does not show. */
  postcode?: string | null
  /** Another way to pay if the card is declined. */
  wallet: string | null
}): Promise<Refused> {
  const orderId = charge.meta.purchase_sqid
  const { error: problem } = await stripe.confirmPayment({
    ...(elements && { elements }),
    clientSecret,
    confirmParams: {
      return_url: new URL(paths.payStatusOf(orderId), location.origin).href,
      ...(savedCard && { payment_method: savedCard }),
      ...(postcode && {
        payment_method_data: { billing_details: { address: { country: 'GB', postal_code: postcode } } },
      }),
    },
  })
  const intent = problem.payment_intent
  if (intent && isConfirmed(intent.status)) return { paidAt: paths.cardStatus(orderId, intent.id, clientSecret) }
  if (intent?.status === 'canceled') return { isCancelled: true }
  const text = textOf(problem)
  return { text: problem.type === 'card_error' ? `${text} ${notChargedText(wallet)}` : text }
}

/** Names only the ways that this device offers. */
function notChargedText(wallet: string | null): string {
  return `You haven’t been charged. Try another card${wallet ? `, ${wallet}` : ''} or PayPal.`
}

function isConfirmed(status: string): boolean {
  return status === 'processing' || status === 'requires_capture' || status === 'succeeded'
}

/** The provider's message about a card or a field is written for buyers; all others are meant for programmers. */
export function textOf({ type, message }: Pick<StripeError, 'message'> & { type?: string }): string {
  const isForBuyer = type === 'card_error' || type === 'validation_error'
  return (
    (isForBuyer && message) || 'We couldn’t take payment from that card. Check the details, or try another way to pay.'
  )
}
