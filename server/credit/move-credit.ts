import { v7 as uuid } from 'uuid'
import { type CreditSource, takeFromLots } from '#domain/credit.ts'
import type { Pence } from '#domain/money.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { houseAccount, insertLot, insertTransfer, listHeld, lockHeld, lockLots, moveBalance } from './queries.ts'

/*
 * In every transfer the lots' balances move first, in the order of their ids, and the house's, for which everybody
 * queues, last and once.
 */

/** Gives credit as a lot of its own: one transfer from what the house has issued. */
export async function grantCredit(
  tx: Tx,
  grant: {
    accountId: string
    source: CreditSource
    title: string
    description: string
    amountPence: Pence
    expiresAt: Date | null
    /** The id of the lot, where the caller must know it. */
    lotId?: string
    /** The case of a draw's winner whose prize it is; granted once at most. */
    winnerCaseId?: string
  },
  now: Date,
): Promise<void> {
  const { amountPence, winnerCaseId, lotId = uuid(), ...lot } = grant
  const issued = await houseAccount(tx, 'CREDIT_ISSUED')
  await insertLot(tx, { ...lot, id: lotId, grantedPence: amountPence, createdAt: now })
  await insertTransfer(tx, {
    debitAccountId: issued,
    creditAccountId: lotId,
    amountPence,
    state: 'POSTED',
    resolves: null,
    reasonTag: grant.source,
    purchaseId: null,
    winnerCaseId: winnerCaseId ?? null,
    at: now,
  })
  await moveBalance(tx, lotId, { postedPence: amountPence })
  await moveBalance(tx, issued, { postedPence: -amountPence })
}

/** Holds credit for a purchase, soonest-expiring lots first. Refused when the balance is no longer what it was. */
export async function holdCredit(
  tx: Tx,
  hold: { accountId: string; purchaseId: string; amountPence: Pence },
  now: Date,
): Promise<Verdict<null, 'SiteCreditBalanceMismatch'>> {
  if (hold.amountPence === 0) return allow(null)
  const takes = takeFromLots(await lockLots(tx, hold.accountId), hold.amountPence, now)
  if (!takes.ok) return takes
  const spent = await houseAccount(tx, 'CREDIT_SPENT')
  for (const take of takes.value) {
    await insertTransfer(tx, {
      debitAccountId: take.id,
      creditAccountId: spent,
      amountPence: take.takenPence,
      state: 'PENDING',
      resolves: null,
      reasonTag: 'PURCHASE',
      purchaseId: hold.purchaseId,
      at: now,
    })
    await moveBalance(tx, take.id, { heldPence: take.takenPence })
  }
  return allow(null)
}

/**
 * What a purchase holds goes back to the lots that it came from. A lot that is past its date meanwhile gains no time by
 * it: what comes back cannot be spent, and lapses with the next sweep. Doing it twice does it once.
 */
export async function releaseCredit(tx: Tx, purchaseId: string, now: Date): Promise<void> {
  for (const { lotId, amountPence } of await voidHeld(tx, purchaseId, now))
    await moveBalance(tx, lotId, { heldPence: -amountPence })
}

async function voidHeld(tx: Tx, purchaseId: string, now: Date) {
  await lockHeld(tx, purchaseId)
  const held = await listHeld(tx, purchaseId)
  for (const { id, lotId, houseId, amountPence } of held) {
    await insertTransfer(tx, {
      debitAccountId: lotId,
      creditAccountId: houseId,
      amountPence,
      state: 'VOIDED',
      resolves: id,
      reasonTag: 'PURCHASE',
      purchaseId,
      at: now,
    })
  }
  return held
}
