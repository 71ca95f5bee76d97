import { bytesToHex } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { wireNames } from '#contract/wire.ts'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { EVIDENCE_TEXT, evidenceTypeOf } from '#domain/draw/evidence-type.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type ApprovalAction, requestApproval } from '#server/approvals/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { makeFileLink } from '#server/platform/files/file-links.ts'
import {
  findApproved,
  findResult,
  insertResult,
  type StoredResult,
  setResultApproval,
} from '../elsewhere/elsewhere-queries.ts'
import { evidenceKey, type NewResult, prepareResult, putResultInForce } from '../elsewhere/record-result.ts'
import { type Requester, signatureOf } from './exclusion-approval.ts'
import { type DeskRoundRow, findRoundPlace, listDeskResults, lockRound } from './queries.ts'
import { refuseState } from './refuse-state.ts'

const requestSchema = z.object({ resultId: z.uuid() })

/** A result drawn elsewhere becomes the draw of its round once a second person has approved it. */
const recordAction: ApprovalAction<z.infer<typeof requestSchema>> = {
  name: 'draw.record',
  approvedBy: 'draw.approve',
  request: requestSchema,
  lock: async (tx, { resultId }) => {
    const result = await findResult(tx, resultId)
    if (result) await lockRound(tx, result.roundId)
  },
  foresee: async (db, { resultId }) => {
    const result = await findResult(db, resultId)
    const round = result && (await findRoundPlace(db, result.roundId))
    if (!result || !round) return null
    const approved = await findApproved(db, result.roundId)
    return {
      subject: { kind: 'round', id: result.roundId },
      brand: round.brand,
      what: `Confirm the result that ${result.drawnBy} drew for ${round.title}`,
      before: null,
      after: shownOf(result),
      ground: { result: result.id, approved: approved?.id ?? null },
    }
  },
  carryOut: async (context, tx, { resultId }, by) => {
    const result = await findResult(tx, resultId)
    const round = result && (await findRoundPlace(tx, result.roundId))
    if (!result || !round) return refuse('NotFoundError')
    const done = await putResultInForce(tx, result, signatureOf(by.actor), context.now())
    if (!done.ok) return done.error.name === 'NotFoundError' ? refuse('NotFoundError') : refuseState(done.error.meta)
    const change = {
      action: 'draw.record',
      subject: { kind: 'round', id: result.roundId },
      brand: round.brand,
      after: shownOf(result),
      reason: by.reason,
      approvalId: by.approvalId,
    }
    await recordAudit(tx, by.actor, change, context.now())
    return allow(null)
  },
}

export const resultApprovalActions = { [recordAction.name]: recordAction }

function shownOf({ drawnBy, drawnWhere, drawnAt, words, tickets, winners, ...result }: StoredResult) {
  return wireNames({
    drawnBy,
    drawnWhere,
    drawnAt: momentLabel(drawnAt),
    words,
    winners: tickets.slice(0, winners),
    reserves: tickets.slice(winners),
    evidence: result.evidenceName,
    evidenceHash: bytesToHex(result.evidenceHash),
  })
}

type Given = Omit<NewResult, 'recordedBy' | 'evidenceName'> & { readonly reason: string }

/** The evidence is stored before the request, since an upload may take time. */
export async function requestResult(
  context: Context,
  { actor }: Requester,
  { reason, ...given }: Given,
): Promise<Verdict<{ outcome: 'WAITING'; approvalId: string }, 'ValidationError' | 'NotFoundError'>> {
  const type = evidenceTypeOf(given.evidence)
  if (type === null) return refuseField('file', EVIDENCE_TEXT)
  const recorded = { ...given, recordedBy: signatureOf(actor), evidenceName: type }
  const prepared = await prepareResult(context, recorded)
  if (!prepared.ok)
    return prepared.error.name === 'NotFoundError' ? refuse('NotFoundError') : refuseState(prepared.error.meta)
  const { id } = prepared.value
  return transact<Verdict<{ outcome: 'WAITING'; approvalId: string }, 'NotFoundError'>>(context.db, async (tx) => {
    await insertResult(tx, prepared.value, context.now())
    const requested = await requestApproval(tx, recordAction, { resultId: id }, { actor, reason }, context.now())
    if (!requested.ok) return requested
    await setResultApproval(tx, id, requested.value.id)
    return allow({ outcome: 'WAITING', approvalId: requested.value.id })
  })
}

/** Returns a short-lived address of the evidence, and records who requested it. */
export function makeEvidenceLink(
  context: Context,
  { actor }: Requester,
  { roundId, brand }: Pick<DeskRoundRow, 'roundId' | 'brand'>,
  resultId: string,
): Promise<Verdict<{ path: string; expiresAt: Date }, 'NotFoundError'>> {
  return transact<Verdict<{ path: string; expiresAt: Date }, 'NotFoundError'>>(context.db, async (tx) => {
    const results = await listDeskResults(tx, roundId)
    if (!results.some(({ id }) => id === resultId)) return refuse('NotFoundError')
    const subject = { kind: 'round', id: roundId }
    const change = { action: 'draw.evidence', subject, brand, reason: 'Saved the evidence' }
    await recordAudit(tx, actor, change, context.now())
    return allow(makeFileLink(context, actor.id, evidenceKey(roundId, resultId)))
  })
}
