import type { enterWheelPrizeDetails } from '#contract/console/wheel-prizes.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { codeNames } from '#contract/wire.ts'
import { isPossibleIn } from '#domain/staff/staff.ts'
import { workingDaysAfter } from '#domain/time/working-days.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import {
  canMoveWheelPrize,
  FOLLOW_UP_WORKING_DAYS,
  prizeReminderProblem,
  type WheelPrizeState,
} from '#domain/wheel/wheel-prize.ts'
import { recordAudit } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { deletePrizeClaim, savePrizeClaim } from '../claim-queries.ts'
import { changePrizeCase, insertPrizeEvent, lockPrizeCase, type PrizeCase } from '../prize-queries.ts'
import { requestAddress } from '../request-address.ts'
import { type DeskCaller, PRIZE_SUBJECT } from './prizes.ts'

type Acted = Verdict<{ state: WheelPrizeState }, 'ValidationError' | 'NotFoundError'>
/** The result of an action: `words` for the history, `reason` for the audit log. Neither names the winner. */
type Done = { to: WheelPrizeState; words: string; reason: string }

/**
 * Saves an address that a winner gave by phone or in writing. An address from the winner is never overwritten, and the
 * winner is emailed, so that a prize cannot be redirected unnoticed.
 */
export function enterDetails(
  context: Context,
  caller: DeskCaller,
  spinId: string,
  { reason, ...delivery }: RequestOf<typeof enterWheelPrizeDetails>['body'],
): Promise<Acted> {
  return act(context, caller, spinId, 'wheel-prize.details', async (tx, found, now) => {
    if (!isPossibleIn('wheel-prize.details', found.state)) return refuseState(`the prize is ${found.state}`)
    if (found.answeredAt !== null && found.enteredBy === null) return refuseState('the winner gave an address')
    await savePrizeClaim(tx, spinId, codeNames(delivery), caller.actor.name)
    await changePrizeCase(tx, spinId, { answeredAt: now, dueAt: workingDaysAfter(now, FOLLOW_UP_WORKING_DAYS) })
    await enqueue(tx, 'spins.send-address-typed', { spinId }, { key: `spins.send-address-typed:${spinId}` })
    return allow({ to: found.state, words: 'typed the address of the winner', reason })
  })
}

/** If staff typed the address, another person must send the prize, so that one person alone cannot direct it. */
export function sendPrize(
  context: Context,
  caller: DeskCaller,
  spinId: string,
  { carrier, reference }: { carrier: string; reference: string },
): Promise<Acted> {
  return act(context, caller, spinId, 'wheel-prize.sent', async (tx, found, now) => {
    if (!canMoveWheelPrize(found.state, 'SENT')) return refuseState(`the prize is ${found.state}`)
    if (!found.hasClaim) return refuseState('there is no address yet')
    if (found.enteredBy === caller.actor.name) return refuseState('another person must send to an address you entered')
    const sent = { carrier, reference: reference === '' ? null : reference }
    await changePrizeCase(tx, spinId, { state: 'SENT', sentAt: now, ...sent })
    await enqueue(tx, 'spins.send-prize-sent', { spinId }, { key: `spins.send-prize-sent:${spinId}` })
    const words = `with ${carrier}${sent.reference === null ? '' : `, ${sent.reference}`}`
    return allow({ to: 'SENT', words, reason: words })
  })
}

export function deliverPrize(context: Context, caller: DeskCaller, spinId: string, words: string): Promise<Acted> {
  return act(context, caller, spinId, 'wheel-prize.delivered', async (tx, found, now) => {
    if (!canMoveWheelPrize(found.state, 'DELIVERED')) return refuseState(`the prize is ${found.state}`)
    await changePrizeCase(tx, spinId, { state: 'DELIVERED', closedAt: now })
    return allow({ to: 'DELIVERED', words, reason: words })
  })
}

/** Records that the parcel came back. Its address is wrong, so the winner is asked for another. */
export function returnPrize(context: Context, caller: DeskCaller, spinId: string, words: string): Promise<Acted> {
  return act(context, caller, spinId, 'wheel-prize.returned', async (tx, found, now) => {
    if (found.state !== 'SENT') return refuseState(`the prize is ${found.state}`)
    await deletePrizeClaim(tx, spinId)
    await changePrizeCase(tx, spinId, {
      ...{ state: 'OPEN', answeredAt: null, sentAt: null, carrier: null, reference: null },
      ...{ reminders: 0, remindedAt: now, dueAt: workingDaysAfter(now, FOLLOW_UP_WORKING_DAYS) },
    })
    await requestAddress(tx, spinId, 'RETURNED')
    return allow({ to: 'OPEN', words: `the parcel came back: ${words}`, reason: words })
  })
}

export function remindWinner(context: Context, caller: DeskCaller, spinId: string): Promise<Acted> {
  return act(context, caller, spinId, 'wheel-prize.remind', async (tx, found, now) => {
    const problem = prizeReminderProblem(found, now)
    if (problem !== null) return refuseState(problem)
    await changePrizeCase(tx, spinId, { remindedAt: now })
    await requestAddress(tx, spinId, 'REMINDER')
    return allow({ to: found.state, words: 'sent a reminder', reason: 'a reminder to give an address' })
  })
}

function act(
  context: Context,
  { actor }: DeskCaller,
  spinId: string,
  action: string,
  change: (tx: Tx, found: PrizeCase, now: Date) => Promise<Verdict<Done, 'ValidationError'>>,
): Promise<Acted> {
  const now = context.now()
  return transact<Acted>(context.db, async (tx) => {
    const found = await lockPrizeCase(tx, spinId)
    if (!found) return refuse('NotFoundError')
    const done = await change(tx, found, now)
    if (!done.ok) return done
    const { to, words, reason } = done.value
    await insertPrizeEvent(tx, { spinId, state: to, by: actor.name, words, at: now })
    const states = { before: { state: found.state }, after: { state: to } }
    const subject = { kind: PRIZE_SUBJECT, id: spinId }
    await recordAudit(tx, actor, { action, subject, brand: null, ...states, reason }, now)
    return allow({ state: to })
  })
}

function refuseState(reason: string) {
  return refuseField('state', `Not possible: ${reason}`)
}
