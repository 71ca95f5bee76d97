import { answerByAfterHold, type HoldReason, holdDue, obstaclesOf } from '#domain/winners/winner-case.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { publishWinner } from '../publish-winner.ts'
import { type CaseRow, insertCaseEvent, PROGRAM, setHold, setReleased } from '../queries.ts'

const holdWords: Record<HoldReason, string> = {
  ENTRANT_DIFFERS: 'the entry names another entrant than the register of the draw',
  REFUNDED: 'the entry was refunded after the freeze',
  DISPUTED: 'the payment for the entry is disputed',
  ACCOUNT_DELETED: 'the account was deleted',
}

/** Puts a locked case on hold and notifies its winner. The prize stays with the ticket that was drawn. */
export async function holdCase(tx: Tx, found: CaseRow, reason: HoldReason, now: Date): Promise<void> {
  const { id: caseId, state, roundId, publishedVersion } = found
  await setHold(tx, caseId, reason, now)
  const words = `on hold: ${holdWords[reason]}`
  await insertCaseEvent(tx, { caseId, state, channel: null, by: PROGRAM, words, at: now })
  if (publishedVersion > 0) await publishWinner(tx, caseId, roundId, now)
  await enqueue(tx, 'winners.send-email', { caseId }, { key: `winners.send-email:${caseId}` })
}

/** Ends the hold of a locked case. `upheld` are the reasons that two people overruled. */
export async function releaseCase(
  tx: Tx,
  found: CaseRow,
  { by, words, upheld }: { by: string; words: string; upheld: readonly HoldReason[] },
  now: Date,
): Promise<void> {
  const { id: caseId, state, roundId, publishedVersion, answeredAt, heldAt } = found
  const answerBy = answeredAt === null && heldAt !== null ? answerByAfterHold(found, heldAt, now) : found.answerBy
  await setReleased(tx, caseId, { answerBy, upheld: [...found.upheld, ...upheld] })
  await insertCaseEvent(tx, { caseId, state, channel: null, by, words, at: now })
  if (publishedVersion > 0) await publishWinner(tx, caseId, roundId, now)
}

/** The reason why a case is on hold, or must be if the sweep has not reached it yet. */
export function holdOf(found: CaseRow): HoldReason | null {
  return found.onHold ?? holdDue({ obstacles: obstaclesOf(found), upheld: found.upheld })
}
