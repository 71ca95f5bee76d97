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
  EMPTY: 'Nothing',
  DAY_GAME: 'A day game',
  WEEK_GAME: 'A week game',
  RAFFLE: 'A raffle',
  BIG_PRIZE: 'A big prize',
  FREE: 'A free competition',
  CASH_CALL: 'A cash call',
  ADVENT: 'A door of the advent calendar',
  EXTERNAL: 'A competition of another site',
}

export function StateBadge({ state }: { state: DeskState }) {
  return <Badge tone={tones[state]}>{stateWords[state]}</Badge>
}
