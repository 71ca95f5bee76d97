import { z } from 'zod'
import type { DisputeSnapshot } from '#server/platform/payment-provider.ts'
import type { PaypalClient } from './client.ts'
import { poundsAsPence } from './snapshot.ts'

/** More disputes than one payment can have. */
const PAGE_SIZE = 50

const listSchema = z.object({ items: z.array(z.object({ dispute_id: z.string() })).default([]) })
const disputeSchema = z.object({
  dispute_id: z.string(),
  status: z.string(),
  dispute_amount: z.object({ currency_code: z.string(), value: z.string() }),
  reason: z.string().nullish(),
  seller_response_due_date: z.iso.datetime({ offset: true }).nullish().catch(null),
  dispute_outcome: z.object({ outcome_code: z.string() }).nullish(),
})

/** Outcomes by which the buyer has the money. */
const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

/** The list has only their ids; the decision is in the dispute itself. The SDK has neither call. */
export async function listDisputes(client: PaypalClient, captureRef: string): Promise<DisputeSnapshot[]> {
  const query = { disputed_transaction_id: captureRef, page_size: PAGE_SIZE }
  const { items } = listSchema.parse(await client.get('/v1/customer/disputes', query))
  const disputes: DisputeSnapshot[] = []
  for (const { dispute_id: id } of items)
    disputes.push(snapshotOf(disputeSchema.parse(await client.get(`/v1/customer/disputes/${id}`, {}))))
  return disputes
}

function snapshotOf(dispute: z.output<typeof disputeSchema>): DisputeSnapshot {
  const isLost = lost.includes(dispute.dispute_outcome?.outcome_code ?? '')
  const standing = dispute.status !== 'RESOLVED' ? 'OPEN' : isLost ? 'LOST' : 'WON'
  const { dispute_id: ref, seller_response_due_date: dueDate, reason } = dispute
  return {
    ref,
    standing,
    amountPence: poundsAsPence(dispute.dispute_amount),
    answerBy: dueDate ? new Date(dueDate) : null,
    reason: reason ?? null,
  }
}
