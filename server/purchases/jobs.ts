import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { sendReceipt } from './history/receipt.ts'
import { expirePurchases, releaseUnpaidOfAway } from './release/release-purchase.ts'

const ofPurchase = z.object({ purchaseId: z.uuid() })

export const purchaseJobs: Jobs = {
  'purchases.expire': (context) => expirePurchases(context),
  'purchases.release-unpaid': (context, payload) =>
    releaseUnpaidOfAway(context, z.object({ personId: z.uuid() }).parse(payload).personId),
  'purchases.receipt': (context, payload) => sendReceipt(context, ofPurchase.parse(payload).purchaseId),
}

export const purchaseSchedules: readonly Schedule[] = [{ job: 'purchases.expire', everySeconds: 10 }]
