import { sum } from '#domain/money/money.ts'
import type { RefundMethod } from '#domain/money/refund.ts'
import { type RefundRowWhy, whyNotRefunded } from '#domain/order/purchase-list.ts'
import { hasBrand } from '#domain/staff/staff.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type Editor, recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { refundOrderIn } from '../refunds/refund-order.ts'
import { findRunning, lockList, setListState } from './list-queries.ts'
import {
  cancelRows,
  endRow,
  findEnd,
  isCancelledCampaign,
  listEnteredLines,
  listPendingRows,
  lockPendingRow,
  type PendingRow,
  type RowEnd,
} from './row-queries.ts'

/** A job is retried only a few times, so each does a part of the work and queues the next. */
const REFUNDS_A_JOB = 100

export async function queueList(db: Db, listId: string): Promise<void> {
  await enqueue(db, 'payments.refund-list', { listId }, { key: `refund-list:${listId}` })
}

/**
 * Refunds the next purchases of a list, until none is left or the list is cancelled. Each refund is in one transaction
 * with its row, so that this may crash anywhere, or run twice concurrently.
 */
export async function refundNext(context: Context, listId: string): Promise<void> {
  const { db } = context
  const list = await findRunning(db, listId)
  if (!list) return
  const positions = await listPendingRows(db, listId, REFUNDS_A_JOB)
  for (const position of positions) {
    await transact(db, async (tx) => {
      const row = await lockPendingRow(tx, listId, position)
      if (row) await endRow(tx, listId, position, await refundRow(context, tx, row, { ...list, listId }))
      return allow(null)
    })
  }
  if (positions.length === REFUNDS_A_JOB) await queueList(db, listId)
}

async function refundRow(
  context: Context,
  tx: Tx,
  { purchaseId, requestId, wantedPence, campaignId }: PendingRow,
  { listId, method, reason }: { listId: string; method: RefundMethod; reason: string },
): Promise<RowEnd> {
  if (campaignId !== null && (await isCancelledCampaign(tx, campaignId))) return refused('CAMPAIGN_CANCELLED')
  const listLines = async () =>
    campaignId === null ? undefined : listEnteredLines(tx, campaignId, { purchaseId, ofList: listId })
  const order = { requestId, purchaseId, amountPence: wantedPence, isAtMost: true, method, reason } as const
  const lines = await listLines()
  const refunded = await refundOrderIn(context, tx, { ...order, ...(lines && { lines }) })
  if (!refunded.ok) {
    const { state, isAllBack } = await findEnd(tx, purchaseId)
    const why = whyNotRefunded(state, isAllBack || (await listLines())?.length === 0)
    return why === null ? { state: 'NOTHING' } : refused(why)
  }
  const { moneyPence, creditPence } = refunded.value
  return { state: 'DONE', amountPence: sum([moneyPence, creditPence]) }
}

function refused(why: RefundRowWhy): RowEnd {
  return { state: 'REFUSED', why }
}

/** Refunds that have started are finished. A list that waits for a second person can no longer be approved. */
export function cancelList(
  context: Context,
  editor: Editor,
  listId: string,
  reason: string,
): Promise<Verdict<{ cancelled: number }, 'NotFoundError'>> {
  return transact<Verdict<{ cancelled: number }, 'NotFoundError'>>(context.db, async (tx) => {
    const list = hasBrand(editor, null) ? await lockList(tx, listId) : null
    if (!list) return refuse('NotFoundError')
    if (list.state === 'CANCELLED') return allow({ cancelled: 0 })
    const cancelled = await cancelRows(tx, listId)
    if (cancelled === 0) return allow({ cancelled })
    await setListState(tx, listId, 'CANCELLED')
    const change = {
      action: 'refund-list.cancel',
      subject: { kind: 'refund-list', id: listId },
      before: { state: list.state },
      after: { state: 'CANCELLED', cancelled },
      reason,
    }
    await recordAudit(tx, editor.actor, change, context.now())
    return allow({ cancelled })
  })
}
