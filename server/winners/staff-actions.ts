import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import {
  type ContactChannel,
  canMoveWinnerCase,
  isWinnerCaseOver,
  type StaffForfeitReason,
  type WinnerCaseState,
} from '#domain/winner-case.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { forfeitCase } from './forfeit-case.ts'
import { type CaseRow, insertCaseEvent, lockCase, moveCase } from './queries.ts'

/** Who of the staff does it, and what they say of it; the words name no winner. */
export type StaffWords = { readonly by: string; readonly words: string }
type Acted = Verdict<WinnerCaseState, 'NotFoundError' | 'NotAllowedError'>

/** Records a try to reach a winner, by whatever way it was made. */
export function recordContact(
  context: Context,
  caseId: string,
  channel: ContactChannel,
  said: StaffWords,
): Promise<Acted> {
  return act(context, caseId, async (tx, { state }) => {
    if (isWinnerCaseOver(state)) return notFrom(state, 'contacted')
    const event = { caseId, state: 'CONTACTED', channel, ...said, at: context.now() } as const
    if (state === 'DRAWN') await moveCase(tx, state, event)
    else await insertCaseEvent(tx, event)
    return allow(state === 'CONFIRMED' ? state : 'CONTACTED')
  })
}

/** Age, identity and eligibility were checked, as the words say. */
export function confirmCase(context: Context, caseId: string, said: StaffWords): Promise<Acted> {
  return move(context, caseId, 'CONFIRMED', said)
}

/** The prize was handed over; the words say what proves it. */
export function awardCase(context: Context, caseId: string, said: StaffWords): Promise<Acted> {
  return move(context, caseId, 'AWARDED', said)
}

/** Takes the prize from a winner, and gives it to the next reserve by the rule. */
export function forfeitByStaff(
  context: Context,
  caseId: string,
  reason: StaffForfeitReason,
  said: StaffWords,
): Promise<Acted> {
  return act(context, caseId, async (tx, found) => {
    if (!canMoveWinnerCase(found.state, 'FORFEITED')) return notFrom(found.state, 'forfeited')
    await forfeitCase(tx, found, { reason, ...said }, context.now())
    return allow('FORFEITED')
  })
}

function move(context: Context, caseId: string, to: 'CONFIRMED' | 'AWARDED', said: StaffWords): Promise<Acted> {
  return act(context, caseId, async (tx, { state }) => {
    if (!canMoveWinnerCase(state, to)) return notFrom(state, to.toLowerCase())
    await moveCase(tx, state, { caseId, state: to, channel: null, ...said, at: context.now() })
    return allow(to)
  })
}

function act(context: Context, caseId: string, change: (tx: Tx, found: CaseRow) => Promise<Acted>): Promise<Acted> {
  return transact<Acted>(context.db, async (tx) => {
    const found = await lockCase(tx, caseId)
    return found ? change(tx, found) : refuse('NotFoundError')
  })
}

function notFrom(state: WinnerCaseState, what: string) {
  return refuse('NotAllowedError', { reason: `a case that is ${state} cannot be ${what}` })
}
