import { showName } from '#console/core/format.ts'
import type { PurchaseState } from '#domain/order/purchase.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const tones: Partial<Record<PurchaseState, BadgeTone>> = {
  COMPLETED: 'success',
  CLAIMED: 'warning',
  CAPTURED: 'warning',
  DISPUTED: 'danger',
  REFUNDING: 'warning',
}

/** A failed refund is shown first, because money is still owed whatever else the purchase waits for. */
export function PurchaseBadge({ state, refundFailed }: { state: PurchaseState; refundFailed: boolean }) {
  if (refundFailed) return <Badge tone="danger">Refund failed</Badge>
  return <Badge tone={tones[state]}>{showName(state)}</Badge>
}
