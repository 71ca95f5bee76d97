import type { Stakes as ShownStakes } from '#contract/stakes.ts'
import { wireNames } from '#contract/wire.ts'
import { pence, sum } from '#domain/money/money.ts'
import { isAnythingOpen, lastDrawAt } from '#domain/person/after-draw.ts'
import { creditOf } from '#server/credit/exports.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listOpenCases, listOpenRounds, sumMoneyUnderWay, type Whose } from './stakes-queries.ts'

/** `before` leaves out later purchases. Otherwise a block would never end while its person keeps buying. */
export async function findStakes(db: Db, whose: Whose, now: Date, before = now) {
  // One after the other, because they share the connection of the transaction.
  const rounds = await listOpenRounds(db, whose, before)
  const cases = await listOpenCases(db, whose, before)
  const money = await sumMoneyUnderWay(db, whose)
  const credits = []
  for (const id of whose.accountIds) credits.push(await creditOf(db, id, now))
  const open = { rounds, cases, payments: money.payments, refunds: money.refunds, disputes: money.disputes }
  return { rounds, cases, money, creditPence: sum(credits), isOpen: isAnythingOpen(open), lastDrawAt: lastDrawAt(open) }
}
export type Stakes = Awaited<ReturnType<typeof findStakes>>

export function showStakes({ rounds, cases, money, creditPence, isOpen, lastDrawAt }: Stakes): ShownStakes {
  return {
    rounds: rounds.map(wireNames),
    cases: cases.map(wireNames),
    credit: creditPence,
    payments: { count: money.payments, amount: pence(money.paymentsPence) },
    refunds: { count: money.refunds, amount: pence(money.refundsPence) },
    disputes: { count: money.disputes, amount: pence(money.disputesPence) },
    ...wireNames({ isOpen, lastDrawAt }),
  }
}
