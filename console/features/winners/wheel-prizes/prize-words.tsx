import type { DeskWheelPrize, WheelPrizeWait } from '#contract/console/wheel-prizes.ts'
import type { WheelPrizeState } from '#domain/wheel/wheel-prize.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

export const stateWords: Record<WheelPrizeState, string> = {
  OPEN: 'To be sent',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
  CLOSED: 'Closed',
}

export const waitWords: Record<WheelPrizeWait, string> = {
  ADDRESS: 'No address yet',
  SENDING: 'Ready to send',
  LATE: 'Overdue',
}

const tones: Record<WheelPrizeState, BadgeTone> = {
  OPEN: 'warning',
  SENT: 'brand',
  DELIVERED: 'success',
  CLOSED: 'plain',
}

export function PrizeBadges({ prize: { state, answered_at, is_late } }: { prize: DeskWheelPrize }) {
  return (
    <>
      <Badge tone={tones[state]}>{stateWords[state]}</Badge>
      {state === 'OPEN' && <Badge>{answered_at === null ? waitWords.ADDRESS : waitWords.SENDING}</Badge>}
      {is_late && <Badge tone="danger">{waitWords.LATE}</Badge>}
    </>
  )
}
