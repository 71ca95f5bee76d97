import { v5 as namedUuid } from 'uuid'
import { z } from 'zod'
import { formatPounds, type Pence, pence, smaller, sum } from '#domain/money/money.ts'
import { type RefundMethod, type RefundSplit, refundMethods, splitRefund } from '#domain/money/refund.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, findGivenAlone, requestApproval, reserveGivenAlone } from '#server/approvals/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { type DeskPurchaseRow, lockLinesLeft } from '#server/purchases/exports.ts'
import { lockRefundable, refundOrderIn } from '../refunds/refund-order.ts'
import { listRequested } from '../refunds/refund-queries.ts'

const requestSchema = z.object({
  purchaseId: z.uuid(),
  publicId: z.string(),
  brand: z.string(),
  requestId: z.uuid(),
  amountPence: z.int().positive().nullable(),
  lineId: z.uuid().nullable(),
  method: z.enum(refundMethods),
})
type Request = z.infer<typeof requestSchema>

/** A refund above the limit of one person. */
export const refundAction: ApprovalAction<Request> = {
  name: 'purchase.refund',
  approvedBy: 'purchase.approve',
  request: requestSchema,
  lock: async (tx, { purchaseId }) => void (await lockRefundable(tx, purchaseId)),
  foresee: async (tx, request) => {
    const { split, left } = await foreseeRefund(tx, request)
    if (split === null) return null
    const where = request.method === 'PROVIDER' ? 'to the original payment method' : 'as site credit'
    return {
      subject: { kind: 'purchase', id: request.publicId },
      brand: request.brand,
      what: `Refund ${formatPounds(sum([split.moneyPence, split.creditPence]))} of order ${request.publicId} ${where}`,
      before: { refundable: left },
      after: { refunded: split, method: request.method, line: request.lineId },
      ground: left,
    }
  },
  carryOut: async (context, tx, request, by) => {
    const refunded = await refundAndRecord(context, tx, request, by)
    return refunded.ok ? allow(null) : refunded
  },
}

/** The amount left to refund of an order, and of one line if the refund names it. */
type Left = RefundSplit & { linePence?: Pence }

async function foreseeRefund(tx: Tx, { purchaseId, lineId, amountPence }: Request) {
  const left = await lockLeft(tx, purchaseId, lineId)
  if (left === null) return { split: null, left }
  const mostPence = left.linePence ?? sum([left.moneyPence, left.creditPence])
  const wantedPence = amountPence === null ? mostPence : pence(amountPence)
  return { split: wantedPence > mostPence ? null : splitRefund(wantedPence, left), left }
}

/** Null if the order has no such line. */
async function lockLeft(tx: Tx, purchaseId: string, lineId: string | null): Promise<Left | null> {
  const { moneyPence, creditPence } = await lockRefundable(tx, purchaseId)
  if (lineId === null) return { moneyPence, creditPence }
  const ofLine = (await lockLinesLeft(tx, purchaseId)).get(lineId)
  if (ofLine === undefined) return null
  return { moneyPence, creditPence, linePence: smaller(ofLine, sum([moneyPence, creditPence])) }
}

type Caller = { readonly actor: AuditActor & { readonly id: string } }
type Wanted = {
  requestId: string
  amountPence: Pence | null
  lineId: string | null
  method: RefundMethod
  reason: string
}
type Outcome = RefundSplit & { outcome: 'DONE' | 'WAITING'; approvalId: string | null }

/**
 * Refunds a purchase: at once, or above the limit of one person when another approves. A repeated request returns the
 * first result. If less can be refunded, it is refused with that amount. The tickets of the refunded line are void once
 * all of the line is refunded.
 */
export function refundByDesk(
  context: Context,
  { actor }: Caller,
  purchase: Pick<DeskPurchaseRow, 'id' | 'brand'> & { publicId: string },
  { reason, ...wanted }: Wanted,
): Promise<Verdict<Outcome, 'ValidationError' | 'NotFoundError'>> {
  const { id: purchaseId, brand, publicId } = purchase
  // The browser chose the id, so it could equal that of another order's refund.
  const requestId = namedUuid(purchaseId, wanted.requestId)
  const request: Request = { purchaseId, publicId, brand, ...wanted, requestId }
  return transact<Verdict<Outcome, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    const { split, left } = await foreseeRefund(tx, request)
    if (left === null) return refuse('NotFoundError')
    const isRepeated = (await listRequested(tx, request.requestId)).length > 0
    if (split === null && !isRepeated) return refuseAmount(left)
    const mayAlone = isRepeated || split === null || (await mayRefundAlone(context, tx, actor.id, split))
    if (split !== null && !mayAlone) {
      const requested = await requestApproval(tx, refundAction, request, { actor, reason }, context.now())
      return requested.ok ? allow({ ...split, outcome: 'WAITING', approvalId: requested.value.id }) : requested
    }
    const refunded = await refundAndRecord(context, tx, request, { actor, reason, approvalId: null })
    return refunded.ok ? allow({ ...refunded.value, outcome: 'DONE', approvalId: null }) : refunded
  })
}

/** Whether one person may refund this amount today. If so, it is counted. */
async function mayRefundAlone(context: Context, tx: Tx, staffId: string, split: RefundSplit): Promise<boolean> {
  const totalPence = await findLiveSetting(context.config, tx, 'REFUND_ALONE_MAX_PENCE')
  const given = { refundsPence: sum([split.moneyPence, split.creditPence]), creditPence: pence(0) }
  return reserveGivenAlone(tx, staffId, given, { totalPence, creditPence: 0 }, context.now())
}

/** The amount that a member of staff may still refund alone today. */
export async function findAloneLeft({ config, db, now }: Context, staffId: string): Promise<Pence> {
  const [max, given] = await Promise.all([
    findLiveSetting(config, db, 'REFUND_ALONE_MAX_PENCE'),
    findGivenAlone(db, staffId, now()),
  ])
  return pence(Math.max(0, max - given.refundsPence - given.creditPence))
}

async function refundAndRecord(
  context: Context,
  tx: Tx,
  request: Request,
  { actor, reason, approvalId }: { actor: AuditActor; reason: string; approvalId: string | null },
): Promise<Verdict<RefundSplit, 'ValidationError' | 'NotFoundError'>> {
  const { requestId, purchaseId, method } = request
  const isRepeated = (await listRequested(tx, requestId)).length > 0
  const { left } = await foreseeRefund(tx, request)
  if (left === null) return refuse('NotFoundError')
  const refunded = await refundOrderIn(context, tx, {
    requestId,
    purchaseId,
    amountPence: request.amountPence === null ? 'ALL' : pence(request.amountPence),
    ...(request.lineId !== null && { lines: [{ lineId: request.lineId, amountPence: left.linePence ?? pence(0) }] }),
    method,
    reason,
  })
  if (!refunded.ok) return refuseAmount(left)
  if (isRepeated) return refunded
  const change = {
    action: 'purchase.refund',
    subject: { kind: 'purchase', id: request.publicId },
    brand: request.brand,
    after: { ...refunded.value, method, ...(request.lineId !== null && { line: request.lineId }) },
    reason,
    approvalId,
  }
  await recordAudit(tx, actor, change, context.now())
  return refunded
}

function refuseAmount({ moneyPence, creditPence, linePence }: Left) {
  const left = linePence ?? sum([moneyPence, creditPence])
  const what = linePence === undefined ? 'this order' : 'this line'
  const message =
    left === 0 ? `Nothing of ${what} can be refunded now` : `At most ${formatPounds(left)} of ${what} can be refunded`
  return refuseField('amount', message)
}

/** The refundable amount of a purchase. */
export async function findRefundable(db: Db, purchaseId: string): Promise<RefundSplit> {
  const verdict = await transact(db, async (tx) => {
    const { moneyPence, creditPence } = await lockRefundable(tx, purchaseId)
    return allow({ moneyPence, creditPence })
  })
  return verdict.value
}
