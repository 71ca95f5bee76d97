import { allow } from '#domain/verdict.ts'
import { isWinnerCaseLate, nextWinnerCaseStep, obstacleOf, type WinnerCaseStep } from '#domain/winner-case.ts'
import { grantCredit } from '#server/credit/service.ts'
import type { Context } from '#server/platform/context.ts'
import { type Tx, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import { forfeitCase } from './forfeit-case.ts'
import { type CaseRow, insertCaseEvent, listOpenCases, lockCase, moveCase, PROGRAM } from './queries.ts'

const CASES_A_PAGE = 500

/**
 * Does for each open case what the rule says comes next. A case that fails is an alarm, and does not keep the others
 * waiting.
 */
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
    if (next) await takeStep(tx, found, next, now)
    return allow(null)
  })
}

function stepOf(found: CaseRow, now: Date): WinnerCaseStep | null {
  return nextWinnerCaseStep({ ...found, obstacle: obstacleOf(found), hasEmail: found.accountState !== null }, now)
}

async function takeStep(tx: Tx, found: CaseRow, next: WinnerCaseStep, now: Date): Promise<void> {
  if (next.step === 'FORFEIT') return forfeitCase(tx, found, { reason: next.reason, by: PROGRAM, words: '' }, now)
  if (next.step === 'GRANT_CREDIT') return grantPrize(tx, found, now)
  const contacted = { caseId: found.id, state: 'CONTACTED', channel: 'EMAIL', by: PROGRAM, words: '', at: now } as const
  if (found.state === 'DRAWN') await moveCase(tx, 'DRAWN', contacted)
  else await insertCaseEvent(tx, contacted)
  await queueEmail(tx, found)
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
    description: `${prize}, won in the draw of ${campaignTitle}.`,
    amountPence: valuePence!,
    expiresAt: null,
    winnerCaseId: caseId,
  } as const
  await grantCredit(tx, lot, now)
  await queueEmail(tx, found)
}

function queueEmail(tx: Tx, { id: caseId }: CaseRow): Promise<void> {
  return enqueue(tx, 'winners.send-email', { caseId }, { key: `winners.send-email:${caseId}` })
}
