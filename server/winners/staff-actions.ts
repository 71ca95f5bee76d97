import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import {
  canMoveWinnerCase,
  couldReach,
  isWinnerCaseOver,
  type StaffChannel,
  type WinnerCaseState,
} from '#domain/winners/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { findClaim } from './claim-queries.ts'
import { holdOf } from './hold/hold-case.ts'
import { type CaseRow, insertCaseEvent, lockCase, moveCase, setEmailFailed } from './queries.ts'

/** The member of staff and their note on the action; the note must not name the winner. */
export type StaffWords = {
  readonly by: string
  readonly words: string
  /** Adds a line to the audit log for an action in the console, as the last statement of the transaction. */
  readonly record?: (tx: Tx, found: CaseRow, state: WinnerCaseState) => Promise<void>
}
type Acted = Verdict<WinnerCaseState, 'NotFoundError' | 'NotAllowedError'>

/** Records an attempt to reach a winner, by any channel. */
export function recordContact(
  context: Context,
  caseId: string,
  channel: StaffChannel,
  said: StaffWords,
): Promise<Acted> {
  return act(context, caseId, said, async (tx, found) => {
    const { state } = found
    if (isWinnerCaseOver(state)) return notFrom(state, 'contacted')
    const at = context.now()
    const attempt = { caseId, channel, by: said.by, words: said.words, at }
    const event = { ...attempt, state: 'CONTACTED', couldReach: couldReach(found, channel, 'STAFF', at) } as const
    if (state === 'DRAWN') await moveCase(tx, state, event)
    else await insertCaseEvent(tx, event)
    return allow(state === 'CONFIRMED' ? state : 'CONTACTED')
  })
}

/** Records a member of staff's report that emails to the winner bounce. */
export function recordFailedEmail(context: Context, caseId: string, said: StaffWords): Promise<Acted> {
  return act(context, caseId, said, async (tx, { state }) => {
    if (isWinnerCaseOver(state)) return notFrom(state, 'contacted')
    const { by, words } = said
    const at = context.now()
    await insertCaseEvent(tx, { caseId, state, channel: null, by, words: `the email came back: ${words}`, at })
    await setEmailFailed(tx, caseId, at)
    return allow(state)
  })
}

/**
 * Confirms a winner after a check of age, identity and eligibility. It needs the winner's details. If staff entered
 * them, another person must confirm, so that one person alone never decides who receives a prize.
 */
export function confirmCase(context: Context, caseId: string, said: StaffWords): Promise<Acted> {
  return act(context, caseId, said, async (tx, found) => {
    const claim = await findClaim(tx, caseId)
    if (claim === null) return refuse('NotAllowedError', { reason: 'the details of the winner are missing' })
    if (claim.enteredBy === said.by)
      return refuse('NotAllowedError', { reason: 'another person must confirm details that you entered' })
    return move(context, tx, found, { caseId, to: 'CONFIRMED', said })
  })
}

/** The prize was handed over; the note describes the proof. */
export function awardCase(context: Context, caseId: string, said: StaffWords): Promise<Acted> {
  return act(context, caseId, said, (tx, found) => move(context, tx, found, { caseId, to: 'AWARDED', said }))
}

type Move = { caseId: string; to: 'CONFIRMED' | 'AWARDED'; said: StaffWords }

async function move({ now }: Context, tx: Tx, found: CaseRow, { caseId, to, said }: Move): Promise<Acted> {
  const { state: from } = found
  if (!canMoveWinnerCase(from, to)) return notFrom(from, to.toLowerCase())
  if (holdOf(found) !== null)
    return refuse('NotAllowedError', { reason: 'a case on hold is decided by two people first' })
  const { by, words } = said
  await moveCase(tx, from, { caseId, state: to, channel: null, by, words, at: now() })
  return allow(to)
}

function act(
  context: Context,
  caseId: string,
  { record }: StaffWords,
  change: (tx: Tx, found: CaseRow) => Promise<Acted>,
): Promise<Acted> {
  return transact<Acted>(context.db, async (tx) => {
    const found = await lockCase(tx, caseId)
    if (!found) return refuse('NotFoundError')
    const acted = await change(tx, found)
    if (acted.ok) await record?.(tx, found, acted.value)
    return acted
  })
}

function notFrom(state: WinnerCaseState, what: string) {
  return refuse('NotAllowedError', { reason: `a case that is ${state} cannot be ${what}` })
}
