import { allow } from '#domain/verdict.ts'
import {
  canEmail,
  canText,
  couldReach,
  isWinnerCaseLate,
  nextWinnerCaseStep,
  obstaclesOf,
  type WinnerCaseStep,
} from '#domain/winners/winner-case.ts'
import { grantCredit } from '#server/credit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { forfeitCase } from './forfeit-case.ts'
import { holdCase, releaseCase } from './hold/hold-case.ts'
import { type CaseRow, insertCaseEvent, listOpenCases, lockCase, moveCase, PROGRAM } from './queries.ts'

const CASES_A_PAGE = 500

/** Takes the next step of each open case. A failure raises an alarm and does not delay the others. */
export async function followUpCases(context: Context): Promise<void> {
  await forEachOpen(context, async (found, now) => {
    if (stepOf(found, now) === null) return
    try {
      await followUpCase(context, found.id)
    } catch (error) {
      alarms.inc({ alarm: 'winner_case_failed' })
      context.log.error({ err: error, case: found.id }, "winner's case could not be followed up")
    }
  })
}

/** Once a day: a prize that is not awarded in time is an alarm. */
export async function checkClocks(context: Context): Promise<void> {
  await forEachOpen(context, async (found, now) => {
    if (!isWinnerCaseLate(found, now)) return
    alarms.inc({ alarm: 'winner_case_late' })
    context.log.warn({ case: found.id, round: found.roundId }, "winner's case is past its clock")
  })
}

async function forEachOpen({ db, now }: Context, act: (found: CaseRow, now: Date) => Promise<void>): Promise<void> {
  for (let after: string | null = null; ; ) {
    const page: CaseRow[] = await listOpenCases(db, after, CASES_A_PAGE)
    for (const found of page) await act(found, now())
    if (page.length < CASES_A_PAGE) return
    after = page.at(-1)!.id
  }
}

/** Does one step, which is decided under the lock: two workers do it once. */
export async function followUpCase(context: Context, caseId: string): Promise<void> {
  const now = context.now()
  await transact(context.db, async (tx) => {
    const found = await lockCase(tx, caseId)
    const next = found && stepOf(found, now)
    if (next) await applyStep(tx, found, next, now)
    return allow(null)
  })
}

function stepOf(found: CaseRow, now: Date): WinnerCaseStep | null {
  const canNotify = canEmail(found) || canText(found, now)
  return nextWinnerCaseStep({ ...found, obstacles: obstaclesOf(found), canNotify }, now)
}

async function applyStep(tx: Tx, found: CaseRow, next: WinnerCaseStep, now: Date): Promise<void> {
  if (next.step === 'HOLD') return holdCase(tx, found, next.reason, now)
  if (next.step === 'RELEASE') {
    const words = 'no longer on hold: nothing speaks against the winner any more'
    return releaseCase(tx, found, { by: PROGRAM, words, upheld: [] }, now)
  }
  if (next.step === 'FORFEIT') return forfeitCase(tx, found, { reason: next.reason, by: PROGRAM, words: '' }, now)
  if (next.step === 'GRANT_CREDIT') return grantPrize(tx, found, now)
  return notifyWinner(tx, found, now)
}

/** Notifies by email and, if the number is verified, also by text, because one of them may be out of use. */
async function notifyWinner(tx: Tx, found: CaseRow, now: Date): Promise<void> {
  const channels = [canEmail(found) && ('EMAIL' as const), canText(found, now) && ('TEXT' as const)]
  let { state } = found
  for (const channel of channels) {
    if (!channel) continue
    const attempt = { caseId: found.id, channel, by: PROGRAM, words: '', at: now } as const
    const contacted = {
      ...attempt,
      state: 'CONTACTED',
      couldReach: couldReach(found, channel, 'PROGRAM', now),
    } as const
    if (state === 'DRAWN') await moveCase(tx, state, contacted)
    else await insertCaseEvent(tx, contacted)
    state = 'CONTACTED'
    await (channel === 'EMAIL' ? queueEmail(tx, found) : queueText(tx, found))
  }
}

/** Site credit needs no identity check: it goes to the account whose ticket was drawn. */
async function grantPrize(tx: Tx, found: CaseRow, now: Date): Promise<void> {
  const { id: caseId, accountId, prize, campaignTitle, valuePence } = found
  const event = { caseId, channel: null, by: PROGRAM, words: 'site credit', at: now } as const
  if (found.state !== 'CONFIRMED') await moveCase(tx, found.state, { ...event, state: 'CONFIRMED' })
  await moveCase(tx, 'CONFIRMED', { ...event, state: 'AWARDED' })
  const lot = {
    accountId: accountId!,
    source: 'PRIZE',
    title: 'Won in a draw',
    description: `${prize}, won in ${campaignTitle}.`,
    amountPence: valuePence!,
    expiresAt: null,
    winnerCaseId: caseId,
  } as const
  await grantCredit(tx, lot, now)
  await queueEmail(tx, found)
}

function queueText(tx: Tx, { id: caseId }: CaseRow): Promise<void> {
  return enqueue(tx, 'winners.send-text', { caseId }, { key: `winners.send-text:${caseId}` })
}

function queueEmail(tx: Tx, { id: caseId }: CaseRow): Promise<void> {
  return enqueue(tx, 'winners.send-email', { caseId }, { key: `winners.send-email:${caseId}` })
}
