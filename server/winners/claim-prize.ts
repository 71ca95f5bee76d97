import type { FieldError } from '#domain/campaign/schedule.ts'
import { ageProblem } from '#domain/person/birth-date.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { isAnswerOver, nameToShow, type WinnerNaming } from '#domain/winners/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { readClaimToken } from '#server/platform/mail/claim-token.ts'
import { type Claim, saveClaim, setAnswer } from './claim-queries.ts'
import { holdOf } from './hold/hold-case.ts'
import { publishWinner } from './publish-winner.ts'
import { type CaseRow, findCase, insertCaseEvent, lockCase } from './queries.ts'

/** The person who asks: an account, the holder of an emailed link, or both. */
export type Claimant = { readonly accountId: string | null; readonly token: string | null }
type NotTheirs = 'EntryNotFound' | 'ClaimLinkInvalid' | 'NotAuthenticated'

/** The case of a winner. Another winner's case is reported as not found. */
export async function findOwnCase(
  context: Context,
  caseId: string,
  claimant: Claimant,
): Promise<Verdict<CaseRow, NotTheirs>> {
  const found = await findCase(context.db, caseId)
  return checkClaimant(context, caseId, found, claimant)
}

function checkClaimant(
  context: Context,
  caseId: string,
  found: CaseRow | null,
  { accountId, token }: Claimant,
): Verdict<CaseRow, NotTheirs> {
  // The account that the entry names may not be the winner's.
  if (found && holdOf(found) === 'ENTRANT_DIFFERS') return refuse('EntryNotFound')
  if (found && accountId !== null && found.accountId === accountId) return allow(found)
  if (token !== null) {
    const read = readClaimToken(context, 'DRAW', token)
    return found && read.ok && read.value === caseId ? allow(found) : refuse('ClaimLinkInvalid')
  }
  return refuse(accountId === null ? 'NotAuthenticated' : 'EntryNotFound')
}

type Named = Pick<Claim, 'firstName' | 'lastName' | 'county'>
type Delivery = Omit<Claim, keyof Named>
export type Answer = Named & { readonly naming: WinnerNaming } & {
  readonly [Field in keyof Delivery]?: Delivery[Field] | undefined
}

/**
 * Saves a winner's answer, once. It stops the period after which a prize is forfeited; staff check the winner before
 * the prize is awarded.
 */
export async function claimPrize(
  context: Context,
  caseId: string,
  claimant: Claimant,
  { naming, ...answer }: Answer,
): Promise<Verdict<CaseRow, NotTheirs | 'ClaimAlreadyMade' | 'ClaimOver' | 'ValidationError'>> {
  const now = context.now()
  return transact(context.db, async (tx) => {
    const own = checkClaimant(context, caseId, await lockCase(tx, caseId), claimant)
    if (!own.ok) return own
    const found = own.value
    if (found.state === 'FORFEITED') return refuse('ClaimOver')
    if (found.answeredAt !== null) return refuse('ClaimAlreadyMade')
    const isConfirmed = found.state === 'CONFIRMED' || found.state === 'AWARDED'
    if (!isConfirmed && found.onHold === null && isAnswerOver(found, now)) return refuse('ClaimOver')
    if (!found.isCredit) {
      const claim = checkClaim(answer, now)
      if (!claim.ok) return claim
      await saveClaim(tx, caseId, { ...claim.value, enteredBy: null })
    }
    await setAnswer(tx, caseId, { naming, ...nameToShow(naming, answer) }, now)
    const { state } = found
    await insertCaseEvent(tx, { caseId, state, channel: null, by: 'winner', words: 'gave their details', at: now })
    await publishWinner(tx, caseId, found.roundId, now)
    return allow({ ...found, naming, answeredAt: now })
  })
}

const NEEDED_TEXT = 'Please fill this in'
const deliveryFields = ['phone', 'dob', 'address', 'town', 'postcode'] as const

function checkClaim(answer: Omit<Answer, 'naming'>, now: Date): Verdict<Claim, 'ValidationError'> {
  const missing: FieldError[] = deliveryFields
    .filter((path) => answer[path] === undefined)
    .map((path) => ({ path, message: NEEDED_TEXT }))
  const tooYoung = answer.dob === undefined ? null : ageProblem(answer.dob, now)
  const fields = tooYoung === null ? missing : [...missing, { path: 'dob', message: tooYoung }]
  return fields.length > 0 ? refuse('ValidationError', { fields }) : allow(answer as Claim)
}
