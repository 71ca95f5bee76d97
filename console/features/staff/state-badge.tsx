import { showName } from '#console/core/format.ts'
import type { StaffState } from '#domain/staff/staff.ts'
import { Badge } from '#ui/badge.tsx'

const tones = { INVITED: 'warning', ACTIVE: 'success', SUSPENDED: 'danger' } as const

export function StateBadge({ state }: { state: StaffState }) {
  return <Badge tone={tones[state]}>{showName(state)}</Badge>
}
