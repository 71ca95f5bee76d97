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
export type StaffWords = {
  readonly by: string
  readonly words: string
  /** The state on which it rests, where it does. */
  readonly from?: WinnerCaseState
  /** Records it where it is done in the console, as the last statement of the transaction. */
  readonly record?: (tx: Tx, found: CaseRow, state: WinnerCaseState) => Promise<void>
}
type Acted = Verdict<WinnerCaseState, 'NotFoundError' | 'NotAllowedError'>

/** Records a try to reach a winner, by whatever way it was made. */
export function recordContact(
  context: Context,
  caseId: string,
  channel: ContactChannel,
  said: StaffWords,
): Promise<Acted> {
  return act(context, caseId, said, async (tx, { state }) => {
    if (isWinnerCaseOver(state)) return notFrom(state, 'contacted')
    const { by, words } = said
    const event = { caseId, state: 'CONTACTED', channel, by, words, at: context.now() } as const
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
  return act(context, caseId, said, async (tx, found) => {
    if (said.from !== undefined && said.from !== found.state) return notFrom(found.state, 'forfeited by one person')
    if (!canMoveWinnerCase(found.state, 'FORFEITED')) return notFrom(found.state, 'forfeited')
    await forfeitCase(tx, found, { reason, by: said.by, words: said.words }, context.now())
    return allow('FORFEITED')
  })
}

function move(context: Context, caseId: string, to: 'CONFIRMED' | 'AWARDED', said: StaffWords): Promise<Acted> {
  return act(context, caseId, said, async (tx, { state }) => {
    if (!canMoveWinnerCase(state, to)) return notFrom(state, to.toLowerCase())
    const { by, words } = said
    await moveCase(tx, state, { caseId, state: to, channel: null, by, words, at: context.now() })
    return allow(to)
  })
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
