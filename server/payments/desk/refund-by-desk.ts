import { v5 as namedUuid } from 'uuid'
import { z } from 'zod'
import { formatPounds, type Pence, pence, sum } from '#domain/money.ts'
import { type RefundMethod, type RefundSplit, refundMethods, splitRefund } from '#domain/refund.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { type Db, type Tx, transact } from '#server/platform/db/db.ts'
import { type DeskPurchaseRow, hasLine, voidLine } from '#server/purchases/exports.ts'
import { lockRefundable, type RefundRequest, refundOrderIn } from '../refunds/refund-order.ts'
import { listRequested } from '../refunds/refund-queries.ts'

const requestSchema = z.object({
  purchaseId: z.uuid(),
  publicId: z.string(),
  brand: z.string(),
  requestId: z.uuid(),
  amountPence: z.int().positive().nullable(),
  /** Requests that are older than 24 November 2026 have none. */
  lineId: z.uuid().nullable().default(null),
  method: z.enum(refundMethods),
})
type Request = z.infer<typeof requestSchema>

/** A refund above what one person may give. */
export const refundAction: ApprovalAction<Request> = {
  name: 'purchase.refund',
  approvedBy: 'purchase.approve',
  request: requestSchema,
  lock: async (tx, { purchaseId }) => void (await lockRefundable(tx, purchaseId)),
  foresee: async (tx, request) => {
    const { split, left } = await foreseeRefund(tx, request)
    if (split === null) return null
    const where = request.method === 'PROVIDER' ? 'to where it came from' : 'as site credit'
    return {
      subject: { kind: 'purchase', id: request.publicId },
      brand: request.brand,
      what: `Refund ${formatPounds(sum([split.moneyPence, split.creditPence]))} of order ${request.publicId} ${where}`,
      before: { refundable: left },
      after: { refunded: split, method: request.method, void_line: request.lineId },
      ground: left,
    }
  },
  carryOut: async (context, tx, request, by) => {
    const refunded = await refundAndRecord(context, tx, request, by)
    return refunded.ok ? allow(null) : refunded
  },
}

async function foreseeRefund(tx: Tx, { purchaseId, amountPence }: Request) {
  const { moneyPence, creditPence } = await lockRefundable(tx, purchaseId)
  const left = { moneyPence, creditPence }
  return { split: splitRefund(amountPence === null ? 'ALL' : pence(amountPence), left), left }
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
 * Refunds a purchase, at once or, above what one person may give, when another approves. The same request again
 * answers what it gave. Refused with what can be refunded where it is less. The tickets of the line that it is for are
 * void from then on.
 */
export function refundByDesk(
  context: Context,
  { actor }: Caller,
  purchase: Pick<DeskPurchaseRow, 'id' | 'brand'> & { publicId: string },
  { reason, ...wanted }: Wanted,
): Promise<Verdict<Outcome, 'ValidationError' | 'NotFoundError'>> {
  const { id: purchaseId, brand, publicId } = purchase
  // The id was made by a browser: as it is, it could be that of another order's refund.
  const requestId = namedUuid(purchaseId, wanted.requestId)
  const request: Request = { purchaseId, publicId, brand, ...wanted, requestId }
  return transact<Verdict<Outcome, 'ValidationError' | 'NotFoundError'>>(context.db, async (tx) => {
    if (wanted.lineId !== null && !(await hasLine(tx, purchaseId, wanted.lineId))) return refuse('NotFoundError')
    const { split, left } = await foreseeRefund(tx, request)
    const isRepeated = (await listRequested(tx, request.requestId)).length > 0
    if (split === null && !isRepeated) return refuseAmount(left)
    const aloneMax = await findLiveSetting(context.config, tx, 'REFUND_ALONE_MAX_PENCE')
    if (split !== null && !isRepeated && split.moneyPence + split.creditPence > aloneMax) {
      const requested = await requestApproval(tx, refundAction, request, { actor, reason }, context.now())
      return requested.ok ? allow({ ...split, outcome: 'WAITING', approvalId: requested.value.id }) : requested
    }
    const refunded = await refundAndRecord(context, tx, request, { actor, reason, approvalId: null })
    return refunded.ok ? allow({ ...refunded.value, outcome: 'DONE', approvalId: null }) : refunded
  })
}

async function refundAndRecord(
  context: Context,
  tx: Tx,
  request: Request,
  { actor, reason, approvalId }: { actor: AuditActor; reason: string; approvalId: string | null },
): Promise<Verdict<RefundSplit, 'ValidationError'>> {
  const { requestId, purchaseId, method } = request
  const amountPence = request.amountPence === null ? 'ALL' : pence(request.amountPence)
  const isRepeated = (await listRequested(tx, requestId)).length > 0
  const order: RefundRequest = { requestId, purchaseId, amountPence, method, reason }
  const refunded = await refundOrderIn(context, tx, order)
  if (!refunded.ok) return refuseAmount(await lockRefundable(tx, purchaseId))
  if (isRepeated) return refunded
  if (request.lineId !== null) await voidLine(tx, purchaseId, request.lineId, context.now())
  const change = {
    action: 'purchase.refund',
    subject: { kind: 'purchase', id: request.publicId },
    brand: request.brand,
    after: { ...refunded.value, method, ...(request.lineId !== null && { void_line: request.lineId }) },
    reason,
    approvalId,
  }
  await recordAudit(tx, actor, change, context.now())
  return refunded
}

function refuseAmount({ moneyPence, creditPence }: RefundSplit) {
  const left = sum([moneyPence, creditPence])
  const message =
    left === 0 ? 'Nothing of this order can be refunded now' : `At most ${formatPounds(left)} can be refunded`
  return refuse('ValidationError', { fields: [{ path: 'amount', message }] })
}

/** What can be refunded of a purchase now. */
export async function findRefundable(db: Db, purchaseId: string): Promise<RefundSplit> {
  const verdict = await transact(db, async (tx) => {
    const { moneyPence, creditPence } = await lockRefundable(tx, purchaseId)
    return allow({ moneyPence, creditPence })
  })
  return verdict.value
}
