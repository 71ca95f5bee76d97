import { expect } from 'vitest'
import { reportPayments } from '#sandbox/pages/report.ts'
import type { Sandbox } from '#sandbox/state.ts'
import type { Context } from '#server/platform/context.ts'

/** The money of one purchase: the incoming sum, and its current uses. */
type Stored = { state: string; in: number; tickets: number; released: number; refunded: number }

/**
 * For each purchase, incoming money (authorised, captured or deducted from credit) equals the price of its tickets plus
 * the released and refunded sums; and nothing is pending.
 */
export async function expectMoneyConserved(context: Context, sandbox: Sandbox): Promise<void> {
  const stored = await storedOf(context, sandbox)
  expect(stored.filter(({ state }) => !finals.includes(state))).toEqual([])
  expect(stored.filter((each) => each.in !== each.tickets + each.released + each.refunded)).toEqual([])
}

const finals = ['COMPLETED', 'PARTLY_REFUNDED', 'REFUNDED', 'FAILED', 'EXPIRED', 'CANCELLED']

async function storedOf(context: Context, sandbox: Sandbox): Promise<Stored[]> {
  const { rows } = await context.pool.query(statement)
  const payments = Map.groupBy(reportPayments(sandbox), ({ purchase_id }) => purchase_id)
  const ids = context.ids.purchases
  return rows.map((row) => {
    const money = { authorised: 0, captured: 0, refunded: 0 }
    for (const payment of payments.get(ids.encode(row.number)) ?? []) {
      money.authorised += authorisedPence(sandbox, payment.id)
      money.captured += payment.captured_pence
      money.refunded += payment.refunded_pence
      expect(payment.authorised_pence).toBe(0)
    }
    return {
      state: row.state,
      in: money.authorised + money.captured + row.held,
      tickets: row.tickets,
      released: money.authorised + row.voided,
      refunded: money.refunded + row.given,
    }
  })
}

/** The sum that the bank of a card once held for us and that was never captured. */
function authorisedPence({ state }: Sandbox, intentId: string): number {
  const held = [...state.stripe.charges.values()].filter(
    ({ payment_intent, status, captured }) => payment_intent === intentId && status === 'succeeded' && !captured,
  )
  return held.reduce((sum, { amount }) => sum + amount, 0)
}

/** The price of tickets is the price of their items minus the discount and the refunds. */
const statement = `
  select number, state,
    case when state in ('COMPLETED', 'PARTLY_REFUNDED', 'REFUNDED') then
      items_pence - discount_pence - refunded_pence - refunded_credit_pence else 0 end as tickets,
    case when state in ('COMPLETED', 'PARTLY_REFUNDED', 'REFUNDED') then refunded_credit_pence else 0 end as given,
    held::int, voided::int
  from purchases
  cross join lateral (select coalesce(sum(amount_pence), 0) as held from ledger_transfers
    where purchase_id = purchases.id and state = 'PENDING') taken
  cross join lateral (select coalesce(sum(amount_pence), 0) as voided from ledger_transfers
    where purchase_id = purchases.id and state = 'VOIDED') back
  order by number`
