import { ageProblem } from '#domain/birth-date.ts'
import type { FieldError } from '#domain/schedule.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { answerEndsAt, nameToShow, type WinnerNaming } from '#domain/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { type Claim, insertClaim, setAnswer } from './claim-queries.ts'
import { readClaimToken } from './claim-token.ts'
import { publishWinner } from './publish-winner.ts'
import { type CaseRow, findCase, insertCaseEvent, lockCase } from './queries.ts'

/** Who asks: an account, the holder of an emailed link, or both. */
export type Claimant = { readonly accountId: string | null; readonly token: string | null }
type NotTheirs = 'EntryNotFound' | 'ClaimLinkInvalid' | 'NotAuthenticated'

/** The case of a winner. Another's is no more than one that never was. */
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
  if (found && accountId !== null && found.accountId === accountId) return allow(found)
  if (token !== null) {
    const read = readClaimToken(context, token)
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
 * Saves what a winner answers, once. It stops the days after which a prize is forfeited; staff check who it is before
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
    if (!isConfirmed && now >= answerEndsAt(found.openedAt, found.answerBy)) return refuse('ClaimOver')
    if (!found.isCredit) {
      const claim = checkClaim(answer, now)
      if (!claim.ok) return claim
      await insertClaim(tx, caseId, claim.value)
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
