import type { PrizeListing } from '#contract/spins.ts'
import { formatPounds } from '#domain/money/money.ts'
import type { WheelPrizeState } from '#domain/wheel/wheel-prize.ts'

const states: Record<WheelPrizeState, string> = {
  OPEN: 'To be sent',
  SENT: 'On its way',
  DELIVERED: 'Delivered',
  CLOSED: 'Not sent',
}

/** The value of a prize in a table: its credit, its code, or its delivery status. */
export function rewardValue(
  { type, amount }: Pick<PrizeListing, 'type' | 'amount'>,
  promoCode: string | null,
  state: WheelPrizeState = 'OPEN',
): string {
  if (type === 'SITE_CREDIT' && amount !== null) return formatPounds(amount)
  return promoCode ?? states[state]
}
