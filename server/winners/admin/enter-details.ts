import type { enterWinnerDetails } from '#contract/console/winners.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { codeNames } from '#contract/wire.ts'
import { ageProblem } from '#domain/person/birth-date.ts'
import { isPossibleIn } from '#domain/staff/staff.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { nameToShow } from '#domain/winners/winner-case.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { findClaim, saveClaim, setAnswer } from '../claim-queries.ts'
import { publishWinner } from '../publish-winner.ts'
import { insertCaseEvent, lockCase } from '../queries.ts'
import type { DeskCaller } from './cases.ts'
import type { DeskCaseRow } from './queries.ts'

type Details = RequestOf<typeof enterWinnerDetails>['body']
type Entered = Verdict<Record<string, never>, 'ValidationError' | 'NotFoundError'>

/**
 * Saves what a winner said on the phone or wrote in a letter. Details that the winner gave themselves are never
 * overwritten, and the winner is emailed that details were entered, so that a prize cannot be redirected unnoticed.
 */
export function enterDetails(
  context: Context,
  { actor }: DeskCaller,
  { id, brand }: DeskCaseRow,
  { naming, reason, ...details }: Details,
): Promise<Entered> {
  const now = context.now()
  return transact<Entered>(context.db, async (tx) => {
    const found = await lockCase(tx, id)
    if (!found) return refuse('NotFoundError')
    if (!isPossibleIn('winner.details', found.state))
      return refuseField('state', `Not possible: the case is ${found.state}`)
    const given = await findClaim(tx, id)
    if (found.answeredAt !== null && !given?.enteredBy)
      return refuseField('state', 'Not possible: the winner gave their details')
    const tooYoung = ageProblem(details.dob, now)
    if (tooYoung !== null) return refuseField('dob', tooYoung)
    const claim = codeNames(details)
    await saveClaim(tx, id, { ...claim, enteredBy: actor.name })
    await setAnswer(tx, id, { naming, ...nameToShow(naming, claim) }, now)
    const event = { caseId: id, state: found.state, channel: null, by: actor.name, at: now }
    await insertCaseEvent(tx, { ...event, words: 'entered the details of the winner' })
    await publishWinner(tx, id, found.roundId, now)
    await enqueue(tx, 'winners.send-details', { caseId: id }, { key: `winners.send-details:${id}` })
    // The audit log must not contain the details, because its lines are never deleted.
    const change = { before: { naming: found.naming }, after: { naming }, reason }
    await recordAudit(
      tx,
      actor,
      { action: 'winner.details', subject: { kind: 'winner-case', id }, brand, ...change },
      now,
    )
    return allow({})
  })
}
