import { v7 as uuid } from 'uuid'
import { type CreditSource, takeFromLots } from '#domain/money/credit.ts'
import type { Pence } from '#domain/money/money.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { houseAccount, insertLot, insertTransfer, listHeld, lockHeld, lockLots, moveBalance } from './queries.ts'

/*
 * Every transfer updates the balances of lots first, in the order of their ids, and the operator's account, a hot row,
 * last and once. The fixed order prevents deadlocks.
 */

/** Grants credit as a new lot: one transfer from the operator's account of issued credit. */
export async function grantCredit(
  tx: Tx,
  grant: {
    accountId: string
    source: CreditSource
    title: string
    description: string
    amountPence: Pence
    expiresAt: Date | null
    /** The id of the lot, if the caller must know it. */
    lotId?: string
    /** The winner's case whose prize it is; granted at most once. */
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
 * Returns held credit to its lots. If a lot has expired meanwhile, its credit cannot be spent, and the next sweep
 * expires it. Idempotent.
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
