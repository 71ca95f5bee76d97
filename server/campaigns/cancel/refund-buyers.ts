import { v5 as namedUuid } from 'uuid'
import { sum } from '#domain/money/money.ts'
import { refundOrder } from '#server/payments/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import {
  addRefunds,
  endRefund,
  findCancelled,
  findPurchaseEnd,
  hasUnsettled,
  listPendingRefunds,
} from './cancel-queries.ts'
import { listOwedLines } from './owed-queries.ts'

/** A job is tried a few times only, so each does a part of the work and queues the next. */
const REFUNDS_A_JOB = 100
/** Most of a refund is waiting for the database. Each holds a connection, and other jobs need some too. */
const REFUNDS_AT_ONCE = 4
const UNSETTLED_AGAIN_MS = 30_000

export async function queueRefunds(db: Db, campaignId: string, runAt?: Date): Promise<void> {
  const options = { key: `campaign-refunds:${campaignId}`, ...(runAt && { runAt }) }
  await enqueue(db, 'campaigns.refund', { campaignId }, options)
}

/**
 * Refunds the next buyers of a cancelled campaign, until no order is left that may have been paid. A crash at any point
 * is safe: the id of a refund is made from campaign and purchase, so a repeated run finds it.
 */
export async function refundSome(context: Context, campaignId: string): Promise<void> {
  const { db } = context
  const campaign = await findCancelled(db, campaignId)
  if (!campaign) return
  await addRefunds(db, campaignId)
  const purchaseIds = await listPendingRefunds(db, campaignId, REFUNDS_A_JOB)
  const reason = `${campaign.title} was cancelled`
  for (let first = 0; first < purchaseIds.length; first += REFUNDS_AT_ONCE) {
    const some = purchaseIds.slice(first, first + REFUNDS_AT_ONCE)
    await Promise.all(some.map((id) => refundOne(context, campaignId, id, reason)))
  }
  if (purchaseIds.length === REFUNDS_A_JOB) await queueRefunds(db, campaignId)
  else if (await hasUnsettled(db, campaignId))
    await queueRefunds(db, campaignId, new Date(Date.now() + UNSETTLED_AGAIN_MS))
}

async function refundOne(context: Context, campaignId: string, purchaseId: string, reason: string): Promise<void> {
  const { db } = context
  // A refund may have been made without being recorded here. The same request id finds it, although nothing is owed.
  const lines = await listOwedLines(db, campaignId, purchaseId)
  const requestId = namedUuid(purchaseId, campaignId)
  const refunded = await refundOrder(context, {
    requestId,
    purchaseId,
    amountPence: 'ALL',
    lines,
    isAtMost: true,
    method: 'PROVIDER',
    reason,
  })
  if (refunded.ok) {
    const { moneyPence, creditPence } = refunded.value
    const amountPence = sum([moneyPence, creditPence])
    return endRefund(db, campaignId, purchaseId, { state: 'REFUNDED', amountPence, requestId })
  }
  const isBack = lines.length === 0 || (await findPurchaseEnd(db, purchaseId)) === 'REFUNDED'
  await endRefund(db, campaignId, purchaseId, { state: isBack ? 'NOTHING' : 'BY_HAND' })
}
