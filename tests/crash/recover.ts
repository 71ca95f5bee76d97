import { expect } from 'vitest'
import { takings } from '#tests/capabilities/reckoning.ts'
import { expectLedgersToAgree } from '#tests/ledgers.ts'
import { until } from '#tests/processes.ts'
import { type Buyer, sendBuyer, TICKETS } from './buyer.ts'
import type { KillAt } from './kill-at.ts'
import type { MortalHouse } from './mortal-house.ts'
import type { Story } from './stories.ts'

/** Sweeps begin every 20 s: of those within 150 s, one after a minute and one after a dead process's lease are enough. */
const SWEEPS_AFTER_MS = [70_000, 60_000]
const PAST_HOLD_MS = 13 * 60_000
const finals = ['COMPLETED', 'REFUNDED', 'FAILED', 'EXPIRED']

/** Tells a story to its end and answers what it came through. */
export async function listPoints(house: MortalHouse, story: Story): Promise<string[]> {
  const buyer = await sendBuyer(house, story.wanted)
  await story.prelude?.(buyer, house)
  const points = await house.listPoints(() => story.perform(buyer, house))
  await expectEnd(house, buyer, story.ends)
  return points
}

/**
 * The process dies in the middle of a story and is started again. The same start is answered with the same purchase, and
 * 150 s later everything is over that was confirmed; where nobody had confirmed yet, the buyer comes back and does, or is
 * never seen again. Answers whether it was over without the buyer.
 */
export async function dieAndRecover(
  house: MortalHouse,
  story: Story,
  killAt: KillAt,
  comesBack: boolean,
): Promise<boolean> {
  const buyer = await sendBuyer(house, story.wanted)
  await story.prelude?.(buyer, house)
  await house.dieAt(killAt)
  await story.perform(buyer, house).catch(() => {})
  await until('the process was dead', async () => house.isDead())
  await house.live()
  await buyer.start()
  expect(new Set(buyer.answered.map((answer) => answer.purchase_id)).size).toBe(1)
  await passSeconds(house)
  const isOver = finals.includes((await findPurchase(house, buyer)).state)
  if (!isOver) {
    expect(await isConfirmed(house, buyer)).toBe(false)
    if (comesBack) await story.perform(buyer, house)
    else await house.forward(PAST_HOLD_MS)
    await passSeconds(house)
  }
  await expectEnd(house, buyer, isOver || comesBack ? story.ends : 'EXPIRED')
  return isOver
}

async function passSeconds(house: MortalHouse): Promise<void> {
  for (const ms of SWEEPS_AFTER_MS) {
    await house.forward(ms)
    await house.sweep('purchases.expire')
    await house.sweep('payments.sweep')
  }
  await house.untilQuiet()
}

async function findPurchase({ context }: MortalHouse, { account }: Buyer) {
  const purchases = await context.db.selectFrom('purchases').selectAll().where('account_id', '=', account.id).execute()
  expect(purchases).toHaveLength(1)
  return purchases[0]!
}

/** A card at Stripe, a PayPal order by the Pay that we recorded. */
async function isConfirmed(house: MortalHouse, buyer: Buyer): Promise<boolean> {
  const { payments } = await takings(house.outside.url, buyer.answered[0]!.purchase_id!)
  if (payments.some(({ status }) => /^(processing|requires_capture|succeeded|COMPLETED)/.test(status))) return true
  const { id } = await findPurchase(house, buyer)
  const ofPurchase = house.context.db.selectFrom('payments').select('confirmed_at').where('purchase_id', '=', id)
  return (await ofPurchase.execute()).some(({ confirmed_at }) => confirmed_at !== null)
}

/** One purchase, its tickets if and only if they are paid, and not a penny more or less at the providers. */
async function expectEnd(house: MortalHouse, buyer: Buyer, end: Story['ends']): Promise<void> {
  const { context, outside, faults } = house
  const purchase = await findPurchase(house, buyer)
  const ofPurchase = (table: 'entries' | 'payments') =>
    context.db.selectFrom(table).select('state').where('purchase_id', '=', purchase.id).execute()
  const { captured_pence, refunded_pence, authorised_pence } = await takings(
    outside.url,
    buyer.answered[0]!.purchase_id!,
  )
  const isKept = end === 'COMPLETED'
  const hasTickets = isKept || end === 'REFUNDED'
  expect({
    purchase: purchase.state,
    entries: await ofPurchase('entries'),
    kept: captured_pence - refunded_pence,
    authorised: authorised_pence,
  }).toEqual({
    purchase: end,
    entries: [{ state: hasTickets ? 'ISSUED' : 'RELEASED' }],
    kept: isKept ? purchase.total_pence : 0,
    authorised: 0,
  })
  const live = (await ofPurchase('payments')).map(({ state }) => state).filter((state) => !isAtRest(state))
  expect(live).toEqual([])
  expect(await ticketsOf(house, buyer)).toEqual(hasTickets ? [1, TICKETS] : [null, null])
  await expectLedgersToAgree(context)
  // A job that waited in vain for what a dead process holds comes back.
  expect(faults.splice(0).filter((line) => !line.includes('is being settled'))).toEqual([])
}

function isAtRest(state: string): boolean {
  return ['CAPTURED', 'CANCELLED', 'FAILED', 'REFUNDED'].includes(state)
}

async function ticketsOf({ context }: MortalHouse, { campaign }: Buyer): Promise<(number | null)[]> {
  const { first_ticket, last_ticket } = await context.db
    .selectFrom('entries')
    .select(['first_ticket', 'last_ticket'])
    .where('campaign_id', '=', campaign.id)
    .executeTakeFirstOrThrow()
  return [first_ticket, last_ticket]
}
