import { v7 as uuid } from 'uuid'
import { availableCredit, creditExpiresAt, takeFromLots } from '#domain/credit.ts'
import { type Pence, pence } from '#domain/money.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import {
  findUnseenLot,
  houseAccount,
  insertLot,
  insertTransfer,
  listLots,
  lockLots,
  lockPendingTransfers,
  moveBalance,
} from './queries.ts'

export type CreditSource = 'SPIN' | 'GOODWILL' | 'REFUND' | 'STAGING' | 'PRIZE'

export type CreditStanding = {
  availablePence: Pence
  /** When the balance will next fall by itself. */
  expiresAt: Date | null
  unseen: { title: string; description: string; amountPence: Pence } | null
}

/** What an account can spend now, and what its owner has not been told of. */
export async function creditOf(db: Db, accountId: string, now: Date): Promise<CreditStanding> {
  const lots = await listLots(db, accountId)
  const unseen = await findUnseenLot(db, accountId)
  return {
    availablePence: availableCredit(lots, now),
    expiresAt: creditExpiresAt(lots, now),
    unseen: unseen
      ? { title: unseen.title, description: unseen.description, amountPence: pence(unseen.grantedPence) }
      : null,
  }
}

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
  },
  now: Date,
): Promise<void> {
  const { amountPence, ...lot } = grant
  const lotId = uuid()
  const issued = await houseAccount(tx, 'CREDIT_ISSUED')
  await insertLot(tx, { ...lot, id: lotId, grantedPence: amountPence, createdAt: now })
  await insertTransfer(tx, {
    id: uuid(),
    debitAccountId: issued,
    creditAccountId: lotId,
    amountPence,
    state: 'POSTED',
    resolves: null,
    reasonTag: grant.source,
    purchaseId: null,
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
      id: uuid(),
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

/** What a purchase holds is spent. Doing it twice does it once. */
export async function postCredit(tx: Tx, purchaseId: string, now: Date): Promise<void> {
  for (const pending of await lockPendingTransfers(tx, purchaseId)) {
    const amountPence = pence(Number(pending.amountPence))
    await insertTransfer(tx, {
      ...pending,
      id: uuid(),
      amountPence,
      state: 'POSTED',
      resolves: pending.id,
      purchaseId,
      at: now,
    })
    await moveBalance(tx, pending.debitAccountId, { postedPence: -amountPence, heldPence: -amountPence })
    await moveBalance(tx, pending.creditAccountId, { postedPence: amountPence })
  }
}

/** What a purchase holds goes back to the lots it came from. Doing it twice does it once. */
export async function releaseCredit(tx: Tx, purchaseId: string, now: Date): Promise<void> {
  for (const pending of await lockPendingTransfers(tx, purchaseId)) {
    const amountPence = pence(Number(pending.amountPence))
    await insertTransfer(tx, {
      ...pending,
      id: uuid(),
      amountPence,
      state: 'VOIDED',
      resolves: pending.id,
      purchaseId,
      at: now,
    })
    await moveBalance(tx, pending.debitAccountId, { heldPence: -amountPence })
  }
}
