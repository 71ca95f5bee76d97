import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { sendReceipts } from './history/receipt.ts'
import { queueReceiptsDue } from './history/receipt-queries.ts'
import { expirePurchases, releaseUnpaidOfAway } from './release/release-purchase.ts'

const ofPurchases = z.array(z.object({ purchaseId: z.uuid() }))

export const purchaseJobs: Jobs = {
  'purchases.expire': (context) => expirePurchases(context),
  'purchases.release-unpaid': (context, payload) =>
    releaseUnpaidOfAway(context, z.object({ personId: z.uuid() }).parse(payload).personId),
  'purchases.queue-receipts': ({ db }) => queueReceiptsDue(db),
  'purchases.receipt': (context, payload) =>
    sendReceipts(
      context,
      ofPurchases.parse(payload).map(({ purchaseId }) => purchaseId),
    ),
}

export const purchaseSchedules: readonly Schedule[] = [
  { job: 'purchases.expire', everySeconds: 10 },
  { job: 'purchases.queue-receipts', everySeconds: 1 },
]
