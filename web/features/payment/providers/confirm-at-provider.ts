import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { Charge } from '#contract/payments.ts'
import { paths } from '#web/core/site/paths.ts'

type Refused =
  /** Paid already, in another tab perhaps: how it stands is for the status page to say. */
  | { paidAt: string }
  /** Cancelled by us: another order has replaced this one, or its time is over. */
  | { isCancelled: true }
  | { text: string }

/** The provider leads on to the status page; this answers only where it did not. */
export async function confirmAtProvider({
  stripe,
  elements,
  clientSecret,
  charge,
  savedCard,
}: {
  stripe: Stripe
  elements?: StripeElements
  clientSecret: string
  charge: Charge
  /** In place of what is typed into the elements. */
  savedCard?: string | null
}): Promise<Refused> {
  const orderId = charge.meta.purchase_sqid
  const { error: problem } = await stripe.confirmPayment({
    ...(elements && { elements }),
    clientSecret,
    confirmParams: {
      return_url: new URL(paths.payStatusOf(orderId), location.origin).href,
      ...(savedCard && { payment_method: savedCard }),
    },
  })
  const intent = problem.payment_intent
  if (intent && isConfirmed(intent.status)) return { paidAt: paths.cardStatus(orderId, intent.id, clientSecret) }
  return intent?.status === 'canceled' ? { isCancelled: true } : { text: textOf(problem) }
}

function isConfirmed(status: string): boolean {
  return status === 'processing' || status === 'requires_capture' || status === 'succeeded'
}

/** What the provider says of a card or a field is meant for its holder; anything else is meant for programmers. */
export function textOf({ type, message }: Pick<StripeError, 'message'> & { type?: string }): string {
  const isForBuyer = type === 'card_error' || type === 'validation_error'
  return (isForBuyer && message) || 'Your card could not be used. Please check it, or try another way to pay.'
}
