import type { Issue } from './failure.ts'

export type Payer = {
  name: string
  /** What the approval page says of them. */
  label: string
  /** The capture is refused with this until the order is approved by another. */
  refusedWith?: Issue
  capture: 'COMPLETED' | 'PENDING' | 'DECLINED'
  /** What a PENDING capture comes to. */
  pendingEnds?: 'COMPLETED' | 'DECLINED'
  later?: 'dispute' | 'refund_fails'
}

/** Who may approve an order; each stands for one way that PayPal's side can go. */
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
