import type { RefundListShown } from '#contract/console/refund-lists.ts'
import type { refundRowStates, refundRowWhys } from '#domain/order/purchase-list.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

type ListState = RefundListShown['state']
type RowState = (typeof refundRowStates)[number]

const lists: Record<ListState, { label: string; tone: BadgeTone }> = {
  WAITING: { label: 'Waiting for approval', tone: 'warning' },
  NOT_APPROVED: { label: 'Not approved', tone: 'plain' },
  RUNNING: { label: 'Started', tone: 'success' },
  CANCELLED: { label: 'Cancelled', tone: 'plain' },
}

export const rowWords: Record<RowState, string> = {
  NOT_BEGUN: 'Not started',
  WAITING: 'Waiting for provider',
  REFUNDED: 'Refunded',
  FAILED: 'Declined by provider',
  NOTHING: 'Already refunded',
  REFUSED: 'Not possible',
  CANCELLED: 'Cancelled',
}

const rowTones: Partial<Record<RowState, BadgeTone>> = {
  WAITING: 'warning',
  REFUNDED: 'success',
  FAILED: 'danger',
  REFUSED: 'danger',
}

export const whyWords: Record<(typeof refundRowWhys)[number], string> = {
  UNPAID: 'It was never paid.',
  DISPUTED: 'Its payment is disputed.',
  CAMPAIGN_CANCELLED: 'The competition was cancelled, which refunds everyone.',
  NOT_NOW: 'Its payment wasn’t settled.',
}

export function ListBadge({ state }: { state: ListState }) {
  return <Badge tone={lists[state].tone}>{lists[state].label}</Badge>
}

export function RowBadge({ state }: { state: RowState }) {
  return <Badge tone={rowTones[state] ?? 'plain'}>{rowWords[state]}</Badge>
}
