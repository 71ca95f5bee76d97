import type { DeskRound } from '#contract/console/draws.ts'
import type { Route } from '#domain/campaign/campaign.ts'
import type { DeskDrawState } from '#domain/draw/desk-state.ts'
import type { LateReason } from '#domain/draw/late-freeze.ts'
import type { VoidReason } from '#domain/draw/void-reason.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

export const drawStateWords: Record<DeskDrawState, string> = {
  OPEN: 'Open',
  DUE: 'Due',
  FROZEN: 'Frozen',
  LATE: 'Late',
  DRAWN: 'Drawn',
  CANCELLED: 'Cancelled',
}

const tones: Record<DeskDrawState, BadgeTone> = {
  OPEN: 'success',
  DUE: 'warning',
  FROZEN: 'brand',
  LATE: 'danger',
  DRAWN: 'plain',
  CANCELLED: 'plain',
}

export function DrawStateBadge({ state }: { state: DeskDrawState }) {
  return <Badge tone={tones[state]}>{drawStateWords[state]}</Badge>
}

export const lateReasonWords: Record<LateReason, string> = {
  PAYMENTS: 'Entries were still being paid for.',
  PLAN: 'The plan leaves too little time before the draw to freeze the list. Allow at least six minutes.',
  SERVICE: 'The list wasn’t closed in time. Check the alarms and the log for that hour.',
}

const routeWords: readonly { route: Route; words: string; count: (round: DeskRound) => number }[] = [
  { route: 'PAID', words: 'Paid', count: ({ paid }) => paid },
  { route: 'FREE_WEB', words: 'Free online', count: ({ free_web }) => free_web },
  { route: 'POSTAL', words: 'By post', count: ({ postal }) => postal },
  { route: 'PHONE', words: 'By phone', count: ({ phone }) => phone },
  { route: 'SMS', words: 'By text', count: ({ sms }) => sms },
  { route: 'PROMO', words: 'By promo code', count: ({ promo }) => promo },
  { route: 'SPIN', words: 'By the wheel', count: ({ spin }) => spin },
]

/** The number of a round's tickets by route. */
export function routesOf(round: DeskRound): { words: string; count: number }[] {
  return routeWords.map(({ words, count }) => ({ words, count: count(round) })).filter(({ count }) => count > 0)
}

export const voidWords: Record<VoidReason, string> = {
  REFUNDED: 'Refunded',
  DISPUTED: 'Disputed',
  INELIGIBLE: 'Not eligible',
  DUPLICATE: 'Entered twice',
}
