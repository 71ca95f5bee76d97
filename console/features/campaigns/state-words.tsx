import type { CampaignKind, DeskState } from '#domain/campaign/campaign-desk.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

export const stateWords: Record<DeskState, string> = {
  DRAFT: 'Draft',
  IN_REVIEW: 'In review',
  SCHEDULED: 'Scheduled',
  OPEN: 'Open',
  CLOSED: 'Closed',
  DRAWN: 'Drawn',
  CANCELLED: 'Cancelled',
}

const tones: Record<DeskState, BadgeTone> = {
  DRAFT: 'plain',
  IN_REVIEW: 'warning',
  SCHEDULED: 'brand',
  OPEN: 'success',
  CLOSED: 'plain',
  DRAWN: 'plain',
  CANCELLED: 'danger',
}

export const kindWords: Record<CampaignKind, string> = {
  EMPTY: 'Blank',
  DAY_GAME: 'Daily game',
  WEEK_GAME: 'Weekly game',
  RAFFLE: 'Raffle',
  BIG_PRIZE: 'Big prize',
  FREE: 'Free competition',
  CASH_CALL: 'Cash call',
  ADVENT: 'Advent calendar door',
  EXTERNAL: 'Competition on another site',
}

export function StateBadge({ state }: { state: DeskState }) {
  return <Badge tone={tones[state]}>{stateWords[state]}</Badge>
}
