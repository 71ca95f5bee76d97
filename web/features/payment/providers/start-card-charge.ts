import type { Called } from '#browser/calls/call-failure.ts'
import { startStripeCharge } from '#contract/payments.ts'
import { call } from '#web/core/http/call.ts'

/** How to use the card. By default it is used once. */
type CardWish = { saves?: boolean; cardId?: string }

/** Each start sends the buyer's current choice, so a later one can withdraw an earlier tick. */
export function startCardCharge(
  token: string,
  { saves = false, cardId }: CardWish = {},
  signal?: AbortSignal,
): Promise<Called<typeof startStripeCharge>> {
  const body = { save_card: saves, saved_card_id: cardId ?? null }
  return call(startStripeCharge, { body }, { paymentToken: token, ...(signal && { signal }) })
}
