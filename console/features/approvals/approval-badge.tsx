import { showName } from '#console/core/format.ts'
import type { ApprovalState } from '#domain/staff/staff.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Record<ApprovalState, BadgeTone> = {
  WAITING: 'warning',
  CARRIED_OUT: 'success',
  REJECTED: 'danger',
  WITHDRAWN: 'plain',
  EXPIRED: 'plain',
  STALE: 'plain',
}

export function ApprovalBadge({ state }: { state: ApprovalState }) {
  return <Badge tone={tones[state]}>{showName(state)}</Badge>
}
