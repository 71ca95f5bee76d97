import type { Issue } from './failure.ts'

export type Payer = {
  name: string
  /** The label on the approval page. */
  label: string
  /** The capture is refused with this until the order is approved by another payer. */
  refusedWith?: Issue
  capture: 'COMPLETED' | 'PENDING' | 'DECLINED'
  /** The final state of a PENDING capture. */
  pendingEnds?: 'COMPLETED' | 'DECLINED'
  later?: 'dispute' | 'refund_fails'
}

/** The possible payers of an order. Each produces one course of events at PayPal. */
export const payers: readonly Payer[] = [
  { name: 'pays', label: 'Pays', capture: 'COMPLETED' },
  {
    name: 'declined',
    label: 'Funding is refused at capture',
    refusedWith: 'INSTRUMENT_DECLINED',
    capture: 'DECLINED',
  },
  {
    name: 'action_required',
    label: 'Must come back to PayPal first',
    refusedWith: 'PAYER_ACTION_REQUIRED',
    capture: 'DECLINED',
  },
  { name: 'capture_declined', label: 'Order completes, capture is declined', capture: 'DECLINED' },
  { name: 'pending', label: 'Capture is pending, then completes', capture: 'PENDING', pendingEnds: 'COMPLETED' },
  { name: 'pending_denied', label: 'Capture is pending, then denied', capture: 'PENDING', pendingEnds: 'DECLINED' },
  { name: 'disputes', label: 'Pays, then disputes', capture: 'COMPLETED', later: 'dispute' },
  { name: 'refund_fails', label: 'Pays, but a refund fails', capture: 'COMPLETED', later: 'refund_fails' },
]

export function findPayer(name: string | undefined): Payer | undefined {
  return payers.find((payer) => payer.name === name)
}
