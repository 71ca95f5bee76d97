import type { Sandbox } from '../state.ts'
import { retrieveCapture } from './captures.ts'
import { emit } from './events.ts'
import { notFound, unprocessable } from './failure.ts'
import type { PaypalRequest } from './request.ts'
import { instant, type PaypalDispute } from './state.ts'

const answerWithinMs = 10 * 86_400_000

export function openDispute(sandbox: Sandbox, captureId: string): void {
  const capture = retrieveCapture(sandbox, { id: captureId })
  const at = instant(sandbox.now())
  const dispute: PaypalDispute = {
    dispute_id: `PP-D-${sandbox.makeId('', 8)}`,
    create_time: at,
    update_time: at,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        ...(capture.invoice_id !== undefined && { invoice_number: capture.invoice_id }),
        ...(capture.custom_id !== undefined && { custom: capture.custom_id }),
      },
    ],
    reason: 'UNAUTHORISED',
    status: 'OPEN',
    dispute_amount: capture.amount,
    dispute_life_cycle_stage: 'CHARGEBACK',
    seller_response_due_date: instant(sandbox.now() + answerWithinMs),
    links: [],
  }
  sandbox.state.paypal.disputes.set(dispute.dispute_id, dispute)
  emit(sandbox, 'CUSTOMER.DISPUTE.CREATED', 'dispute', 'A new dispute opened', dispute)
}

export function retrieveDispute(sandbox: Sandbox, { id }: PaypalRequest): PaypalDispute {
  const dispute = sandbox.state.paypal.disputes.get(id)
  if (!dispute) throw notFound()
  return dispute
}

/** The list has the reason and status of each dispute, but not its outcome. */
export function listDisputes(sandbox: Sandbox, { query }: PaypalRequest): object {
  const transaction = query.get('disputed_transaction_id')
  const items = [...sandbox.state.paypal.disputes.values()]
    .reverse()
    .filter(
      ({ disputed_transactions }) => !transaction || disputed_transactions[0]?.seller_transaction_id === transaction,
    )
    .map(({ dispute_id, create_time, update_time, reason, status, dispute_amount, links }) => ({
      dispute_id,
      create_time,
      update_time,
      reason,
      status,
      dispute_amount,
      links,
    }))
  return { items, links: [] }
}

/** PayPal's sandbox decides a dispute by this call, which production does not have. */
export function adjudicateDispute(sandbox: Sandbox, request: PaypalRequest): object {
  const dispute = retrieveDispute(sandbox, request)
  if (dispute.status === 'RESOLVED') throw unprocessable('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE')
  const isBuyers = request.body.adjudication_outcome === 'BUYER_FAVOR'
  dispute.status = 'RESOLVED'
  dispute.update_time = instant(sandbox.now())
  dispute.dispute_outcome = { outcome_code: isBuyers ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR' }
  emit(sandbox, 'CUSTOMER.DISPUTE.RESOLVED', 'dispute', 'A dispute was resolved', dispute)
  return { links: [] }
}
