import { z } from 'zod'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { canMoveWheelPrize } from '#domain/wheel/wheel-prize.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { deletePrizeClaim } from '../claim-queries.ts'
import { changePrizeCase, findPrizeCase, insertPrizeEvent, lockPrizeCase } from '../prize-queries.ts'
import { type DeskCaller, PRIZE_SUBJECT } from './prizes.ts'

const requestSchema = z.object({ spinId: z.uuid() })
type Request = z.infer<typeof requestSchema>

/** Closes a prize that the winner does not want. Two people decide, because one alone could keep the prize. */
export const closePrizeAction: ApprovalAction<Request> = {
  name: 'wheel-prize.close',
  approvedBy: 'wheel-prize.approve',
  request: requestSchema,
  lock: async (tx, { spinId }) => {
    await lockPrizeCase(tx, spinId)
  },
  foresee: async (tx, { spinId }) => {
    const found = await findPrizeCase(tx, spinId)
    if (!found || !canMoveWheelPrize(found.state, 'CLOSED')) return null
    return {
      subject: { kind: PRIZE_SUBJECT, id: spinId },
      brand: null,
      what: `Close ${found.prize} of the wheel without sending it`,
      before: { state: found.state },
      after: { state: 'CLOSED' },
      ground: { state: found.state, answered_at: found.answeredAt },
    }
  },
  carryOut: async (context, tx, { spinId }, { actor, approvalId, reason }) => {
    const found = await lockPrizeCase(tx, spinId)
    if (!found || !canMoveWheelPrize(found.state, 'CLOSED')) return refuse('NotFoundError')
    const now = context.now()
    await deletePrizeClaim(tx, spinId)
    await changePrizeCase(tx, spinId, { state: 'CLOSED', closedAt: now })
    await insertPrizeEvent(tx, { spinId, state: 'CLOSED', by: actor.name, words: reason, at: now })
    const states = { before: { state: found.state }, after: { state: 'CLOSED' } }
    const change = { action: 'wheel-prize.close', subject: { kind: PRIZE_SUBJECT, id: spinId }, brand: null, ...states }
    await recordAudit(tx, actor, { ...change, reason, approvalId }, now)
    return allow(null)
  },
}

type Requested = Verdict<{ approval_id: string }, 'ValidationError' | 'NotFoundError'>

export function requestClose(
  context: Context,
  { actor }: DeskCaller,
  spinId: string,
  reason: string,
): Promise<Requested> {
  return transact<Requested>(context.db, async (tx) => {
    const requested = await requestApproval(tx, closePrizeAction, { spinId }, { actor, reason }, context.now())
    return requested.ok ? allow({ approval_id: requested.value.id }) : requested
  })
}
