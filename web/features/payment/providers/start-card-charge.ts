import { startStripeCharge } from '#contract/payments.ts'
import { type Called, call } from '#web/core/http/call.ts'

/** What is to be done with the card; by itself it is used once. */
type CardWish = { saves?: boolean; cardId?: string }

/** Each start says what the buyer wants, so that one that comes later takes a tick back. */
export function startCardCharge(
  token: string,
  { saves = false, cardId }: CardWish = {},
  signal?: AbortSignal,
): Promise<Called<typeof startStripeCharge>> {
  const body = { save_card: saves, saved_card_id: cardId ?? null }
  return call(startStripeCharge, { body }, { paymentToken: token, ...(signal && { signal }) })
}
