import { expect } from 'vitest'
import { takings } from '#tests/support/payments/invariants.ts'
import { expectLedgersToAgree } from '#tests/support/payments/ledgers.ts'
import { until } from '#tests/support/servers/processes.ts'
import { type Buyer, sendBuyer, TICKETS } from './buyer.ts'
import type { CrashHarness } from './crash-harness.ts'
import type { KillAt } from './kill-at.ts'
import type { Scenario } from './scenarios.ts'

/**
 * Sweeps begin every 20 s. Two of those within 150 s are enough: one after a minute, and one after a dead process's
 * lease has expired.
 */
const SWEEPS_AFTER_MS = [70_000, 60_000]
const PAST_HOLD_MS = 13 * 60_000
const finals = ['COMPLETED', 'REFUNDED', 'FAILED', 'EXPIRED']

/** Runs a scenario to its end and returns the points that it passed. */
export async function listPoints(harness: CrashHarness, scenario: Scenario): Promise<string[]> {
  const buyer = await sendBuyer(harness, scenario.wanted)
  await scenario.prelude?.(buyer, harness)
  const points = await harness.listPoints(() => scenario.perform(buyer, harness))
  await expectEnd(harness, buyer, scenario.ends)
  return points
}

/**
 * Kills the process in the middle of a scenario and starts it again. A repeated start is answered with the same
 * purchase, and 150 s later everything that was confirmed is finished; the buyer then confirms an unconfirmed payment,
 * or abandons it. Returns whether it was finished without the buyer.
 */
export async function dieAndRecover(
  harness: CrashHarness,
  scenario: Scenario,
  killAt: KillAt,
  comesBack: boolean,
): Promise<boolean> {
  const buyer = await sendBuyer(harness, scenario.wanted)
  await scenario.prelude?.(buyer, harness)
  await harness.dieAt(killAt)
  await scenario.perform(buyer, harness).catch(() => {})
  await until('the process was dead', async () => harness.isDead())
  await harness.live()
  await buyer.start()
  expect(new Set(buyer.answered.map((answer) => answer.purchase_id)).size).toBe(1)
  await passSeconds(harness)
  const isOver = finals.includes((await findPurchase(harness, buyer)).state)
  if (!isOver) {
    expect(await isConfirmed(harness, buyer)).toBe(false)
    if (comesBack) await scenario.perform(buyer, harness)
    else await harness.forward(PAST_HOLD_MS)
    await passSeconds(harness)
  }
  await expectEnd(harness, buyer, isOver || comesBack ? scenario.ends : 'EXPIRED')
  return isOver
}

async function passSeconds(harness: CrashHarness): Promise<void> {
  for (const ms of SWEEPS_AFTER_MS) {
    await harness.forward(ms)
    await harness.sweep('purchases.expire')
    await harness.sweep('payments.sweep')
  }
  await harness.untilQuiet()
}

async function findPurchase({ context }: CrashHarness, { account }: Buyer) {
  const purchases = await context.db.selectFrom('purchases').selectAll().where('accountId', '=', account.id).execute()
  expect(purchases).toHaveLength(1)
  return purchases[0]!
}

/**
 * Whether the buyer confirmed: at Stripe for a card, by our record for PayPal. A refused payment leaves its order open.
 */
async function isConfirmed(harness: CrashHarness, buyer: Buyer): Promise<boolean> {
  const { id } = await findPurchase(harness, buyer)
  const paying = await harness.context.db.selectFrom('payments').selectAll().where('purchaseId', '=', id).execute()
  if (paying.length > 0 && paying.every(({ state }) => state === 'FAILED')) return false
  const { payments } = await takings(harness.outside.url, buyer.answered[0]!.purchase_id!)
  if (payments.some(({ status }) => /^(processing|requires_capture|succeeded|COMPLETED)/.test(status))) return true
  return paying.some(({ confirmedAt }) => confirmedAt !== null)
}

/** One purchase, which has tickets if and only if it is paid, and exactly its sums at the providers. */
async function expectEnd(harness: CrashHarness, buyer: Buyer, end: Scenario['ends']): Promise<void> {
  const { context, outside, faults } = harness
  const purchase = await findPurchase(harness, buyer)
  const ofPurchase = (table: 'entries' | 'payments') =>
    context.db.selectFrom(table).select('state').where('purchaseId', '=', purchase.id).execute()
  const {
    captured_pence: capturedPence,
    refunded_pence: refundedPence,
    authorised_pence: authorisedPence,
  } = await takings(outside.url, buyer.answered[0]!.purchase_id!)
  const isStored = end === 'COMPLETED'
  const hasTickets = isStored || end === 'REFUNDED'
  expect({
    purchase: purchase.state,
    entries: await ofPurchase('entries'),
    stored: capturedPence - refundedPence,
    authorised: authorisedPence,
  }).toEqual({
    purchase: end,
    entries: [{ state: hasTickets ? 'ISSUED' : 'RELEASED' }],
    stored: isStored ? purchase.totalPence : 0,
    authorised: 0,
  })
  const live = (await ofPurchase('payments')).map(({ state }) => state).filter((state) => !isAtRest(state))
  expect(live).toEqual([])
  expect(await ticketsOf(harness, buyer)).toEqual(hasTickets ? [1, TICKETS] : [null, null])
  await expectLedgersToAgree(context)
  expect(faults.splice(0).filter((line) => !isRetried(line))).toEqual([])
}

/**
 * A job that could not get the lock of a dead process runs again, and so does one whose connection to the mail server
 * was open while the harness moved the clock, because nodemailer assumes a timeout. A failed job is logged twice. The
 * second line of a failed part of a batch has no name: the runner makes its error.
 */
function isRetried(line: string): boolean {
  const isSecond = line.includes('"JobFailed"') || /at doNext .*"job runner error"/.test(line)
  return isSecond || line.includes('"PaymentBusy"') || /ETIMEDOUT.*nodemailer/.test(line)
}

function isAtRest(state: string): boolean {
  return ['CAPTURED', 'CANCELLED', 'FAILED', 'REFUNDED'].includes(state)
}

async function ticketsOf({ context }: CrashHarness, { campaign }: Buyer): Promise<(number | null)[]> {
  const { firstTicket, lastTicket } = await context.db
    .selectFrom('entries')
    .select(['firstTicket', 'lastTicket'])
    .where('campaignId', '=', campaign.id)
    .executeTakeFirstOrThrow()
  return [firstTicket, lastTicket]
}
