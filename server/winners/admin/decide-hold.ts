import { z } from 'zod'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type HoldReason, holdDecisions, holdReasons, nextReserve } from '#domain/winners/winner-case.ts'
import type { ApprovalAction } from '#server/approvals/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { forfeitCase } from '../forfeit-case.ts'
import { releaseCase } from '../hold/hold-case.ts'
import { type CaseRow, listReserves, lockCase } from '../queries.ts'
import { isInvolved } from './involved-queries.ts'
import { findDeskCase } from './queries.ts'
import { lock, type Requested, type Requester, requestException } from './request-exception.ts'

const decisionSchema = z.object({
  caseId: z.uuid(),
  decision: z.enum(holdDecisions),
  reason: z.enum(holdReasons),
})
type Decision = z.infer<typeof decisionSchema>

/** Two people decide about a case on hold. A new reason or another next reserve makes the request stale. */
export const holdAction: ApprovalAction<Decision> = {
  name: 'winner.decide-hold',
  approvedBy: 'winner.approve',
  request: decisionSchema,
  lock,
  foresee: async (db, { caseId, decision, reason }) => {
    const found = await findDeskCase(db, caseId)
    if (found?.onHold !== reason) return null
    const reserve = nextReserve(await listReserves(db, found.roundId))
    const { state, title, prize, ticket } = found
    const isUpheld = decision === 'UPHOLD'
    return {
      subject: { kind: 'winner-case', id: caseId },
      brand: found.brand,
      what: isUpheld
        ? `Let the winner of ${prize} of ${title} keep the prize`
        : `Give ${prize} of ${title} to the next reserve`,
      before: { state, on_hold: reason, ticket },
      after: isUpheld ? { state, ticket } : { state: 'FORFEITED', reason, ticket: reserve?.ticket ?? null },
      ground: {
        state,
        reason,
        held_at: found.heldAt,
        answered_at: found.answeredAt,
        reserve: reserve?.position ?? null,
      },
    }
  },
  carryOut: async (context, tx, { caseId, decision, reason }, by) => {
    const now = context.now()
    const found = await lockCase(tx, caseId)
    const shown = found && (await findDeskCase(tx, caseId))
    if (!found || !shown || found.onHold !== reason) return refuse('NotFoundError')
    if (by.actor.id !== null && (await isOwnDoing(context, tx, found, by.actor.id))) return refuseOwnDoing()
    if (decision === 'UPHOLD') await uphold(tx, found, reason, by, now)
    else await forfeitCase(tx, found, { reason, by: by.actor.name, words: by.reason }, now)
    const change = {
      action: 'winner.decide-hold',
      subject: { kind: 'winner-case', id: caseId },
      brand: shown.brand,
      before: { on_hold: reason },
      after: { decision },
      reason: by.reason,
      approvalId: by.approvalId,
    }
    await recordAudit(tx, by.actor, change, now)
    return allow(null)
  },
}

function uphold(
  tx: Tx,
  found: CaseRow,
  reason: HoldReason,
  by: { actor: { name: string }; reason: string },
  now: Date,
): Promise<void> {
  const words = `keeps the prize: ${by.reason}`
  return releaseCase(tx, found, { by: by.actor.name, words, upheld: [reason] }, now)
}

export async function requestHoldDecision(
  context: Context,
  requester: Requester,
  request: Pick<Decision, 'caseId' | 'decision'>,
  words: string,
): Promise<Requested> {
  const { db } = context
  const found = await findDeskCase(db, request.caseId)
  if (!found) return refuse('NotFoundError')
  if (found.onHold === null) return refuseField('state', 'Not possible: the case isn’t on hold')
  if (await isOwnDoing(context, db, found, requester.actor.id)) return refuseOwnDoing()
  return requestException(context, requester, holdAction, { ...request, reason: found.onHold }, words)
}

/** A member of staff who refunded the order or changed its person cannot decide about the prize. */
function isOwnDoing(
  { ids }: Context,
  db: Db,
  { entryId, purchaseNumber }: Pick<CaseRow, 'entryId' | 'purchaseNumber'>,
  staffId: string,
): Promise<boolean> {
  const orderNumber = purchaseNumber === null ? null : ids.purchases.encode(purchaseNumber)
  return isInvolved(db, { entryId, orderNumber }, staffId)
}

function refuseOwnDoing(): Verdict<never, 'ValidationError'> {
  return refuseField('state', 'You refunded this order or changed its account, so two other people must decide')
}
