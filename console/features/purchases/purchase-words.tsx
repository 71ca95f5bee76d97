import { showName } from '#console/core/format.ts'
import type { PurchaseState } from '#domain/purchase.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Partial<Record<PurchaseState, BadgeTone>> = {
  COMPLETED: 'success',
  CLAIMED: 'warning',
  CAPTURED: 'warning',
  DISPUTED: 'danger',
  REFUNDING: 'warning',
}

export function PurchaseBadge({ state }: { state: PurchaseState }) {
  return <Badge tone={tones[state]}>{showName(state)}</Badge>
}
