import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { EVIDENCE_BYTES_MAX, EVIDENCE_TEXT, evidenceTypeOf } from '#domain/draw/evidence-type.ts'
import { prizeOfWinner, winnersOf } from '#domain/draw/plan.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { findDrawPlan } from '#server/catalogue/exports.ts'
import { lockClosing, markFrozen } from '#server/entries/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { announceOfRound } from '#server/webhooks/exports.ts'
import { type OpenedCase, openCases } from '#server/winners/exports.ts'
import { findDrawRow } from '../show/show-queries.ts'
import {
  type ElsewhereResult,
  findApproved,
  findResult,
  insertResult,
  listEntriesOf,
  type StoredResult,
  setApproved,
} from './elsewhere-queries.ts'

export type NewResult = Omit<ElsewhereResult, 'id' | 'winners' | 'evidenceHash'> & { readonly evidence: Uint8Array }
type Refused = 'NotFoundError' | 'NotAllowedError'

/**
 * Saves the record of a draw that was made elsewhere, by one member of staff, with its evidence. It opens no winner's
 * case yet.
 */
export async function recordResult(context: Context, given: NewResult): Promise<Verdict<string, Refused>> {
  const prepared = await prepareResult(context, given)
  if (!prepared.ok) return prepared
  await insertResult(context.db, prepared.value, context.now())
  return allow(prepared.value.id)
}

/** Checks a result and stores its evidence, before the transaction. */
export async function prepareResult(
  context: Context,
  { evidence, ...result }: NewResult,
): Promise<Verdict<ElsewhereResult, Refused>> {
  const { db, files } = context
  if (evidenceTypeOf(evidence) === null) return notAllowed(`the evidence ${EVIDENCE_TEXT}`)
  if (evidence.length > EVIDENCE_BYTES_MAX) return notAllowed('the evidence has more than 50 MB')
  const checked = await checkResult(context, result)
  if (!checked.ok) return checked
  const winners = winnersOf((await findDrawPlan(db, checked.value)).prizes)
  const id = uuid()
  await files.put(evidenceKey(result.roundId, id), evidence)
  const evidenceHash = createHash('sha256').update(evidence).digest()
  return allow({ ...result, id, winners, evidenceHash })
}

export function evidenceKey(roundId: string, resultId: string): string {
  return `draws/${roundId}/evidence-${resultId}`
}

/** Approves a result by command, as another member of staff. Results recorded in the console are approved there. */
export async function approveResult(context: Context, id: string, by: string): Promise<Verdict<string, Refused>> {
  return transact<Verdict<string, Refused>>(context.db, async (tx) => {
    const result = await findResult(tx, id)
    if (!result) return refuse('NotFoundError')
    if (result.approvalId !== null) return notAllowed('it was recorded in the console, and is approved there')
    return putResultInForce(tx, result, by, context.now())
  })
}

/** Makes a result the draw of its round, once, and opens its winners' cases. Returns the round. */
export async function putResultInForce(
  tx: Tx,
  { id, roundId, tickets, recordedBy }: StoredResult,
  by: string,
  now: Date,
): Promise<Verdict<string, Refused>> {
  const { campaignId, closesAt, isUnsettled } = await lockClosing(tx, roundId)
  if (recordedBy === by) return notAllowed('who recorded a result cannot approve it')
  if (await findApproved(tx, roundId)) return notAllowed('the round has an approved result')
  if (isUnsettled || closesAt === null || closesAt > now) return notAllowed('entries of the round are still being paid')
  const opened = await casesOf(tx, roundId, campaignId, tickets)
  if (!opened.ok) return opened
  await markFrozen(tx, roundId, now)
  await setApproved(tx, id, by, now)
  await openCases(tx, opened.value, now)
  await announceOfRound(tx, roundId, { type: 'draw.drawn', subjectId: roundId, version: 1 }, now)
  return allow(roundId)
}

/** Returns the campaign of the round. */
async function checkResult(
  { db, now }: Context,
  result: Pick<ElsewhereResult, 'roundId' | 'tickets' | 'drawnAt'>,
): Promise<Verdict<string, Refused>> {
  const { roundId, tickets, drawnAt } = result
  const round = await findDrawRow(db, roundId)
  if (!round) return refuse('NotFoundError')
  if (round.method !== 'ELSEWHERE') return notAllowed('the round is drawn by public randomness, and by nothing else')
  if (round.closesAt! > now()) return notAllowed('the round is not closed yet')
  if (drawnAt < round.closesAt! || drawnAt > now()) return notAllowed('the draw must lie between closing and now')
  if (await findApproved(db, roundId)) return notAllowed('the round has an approved result')
  if (new Set(tickets).size !== tickets.length) return notAllowed('a ticket is named twice')
  const entries = await listEntriesOf(db, roundId, tickets)
  const missing = tickets.find((ticket) => !entries.has(ticket))
  return missing === undefined ? allow(round.campaignId) : notAllowed(`ticket ${missing} is not in the round`)
}

async function casesOf(
  tx: Tx,
  roundId: string,
  campaignId: string,
  tickets: readonly number[],
): Promise<Verdict<OpenedCase[], Refused>> {
  const { prizes } = await findDrawPlan(tx, campaignId)
  const entries = await listEntriesOf(tx, roundId, tickets)
  const opened: OpenedCase[] = []
  for (const [index, ticket] of tickets.entries()) {
    const entryId = entries.get(ticket)
    if (entryId === undefined) return notAllowed(`ticket ${ticket} is not in the round`)
    const prize = prizeOfWinner(prizes, index + 1)
    if (prize) {
      const { position: prizePosition, title: prizeTitle } = prize
      opened.push({ roundId, position: index + 1, prizePosition, prizeTitle, ticket, entryId })
    }
  }
  return allow(opened)
}

function notAllowed(reason: string) {
  return refuse('NotAllowedError', { reason })
}
