import { v7 as uuid } from 'uuid'
import type { DataExport } from '#contract/data-export.ts'
import type { CreditReason, CreditSource, Lot } from '#domain/money/credit.ts'
import { type Pence, pence } from '#domain/money/money.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type HouseAccount = 'CREDIT_ISSUED' | 'CREDIT_SPENT' | 'CREDIT_EXPIRED'

/** The operator's side of a transfer; there is one account of each kind. */
export async function houseAccount(tx: Tx, kind: HouseAccount): Promise<string> {
  const found = await tx.selectFrom('ledgerAccounts').select('id').where('kind', '=', sql.lit(kind)).executeTakeFirst()
  if (found) return found.id
  await tx
    .insertInto('ledgerAccounts')
    .values({ id: uuid(), kind })
    .onConflict((conflict) => conflict.column('kind').where('kind', '<>', sql.lit('CREDIT_LOT')).doNothing())
    .execute()
  return (
    await tx.selectFrom('ledgerAccounts').select('id').where('kind', '=', sql.lit(kind)).executeTakeFirstOrThrow()
  ).id
}

export async function insertLot(
  tx: Tx,
  lot: {
    id: string
    accountId: string
    source: CreditSource
    title: string
    description: string
    grantedPence: Pence
    expiresAt: Date | null
    createdAt: Date
  },
): Promise<void> {
  await tx.insertInto('ledgerAccounts').values({ id: lot.id, kind: 'CREDIT_LOT' }).execute()
  await tx
    .insertInto('creditLots')
    .values({
      id: lot.id,
      accountId: lot.accountId,
      source: lot.source,
      title: lot.title,
      description: lot.description,
      grantedPence: lot.grantedPence,
      expiresAt: lot.expiresAt,
      createdAt: lot.createdAt,
    })
    .execute()
}

export async function listLots(db: Db, accountId: string): Promise<Lot[]> {
  const rows = await lots(db, accountId).execute()
  return rows.map(({ leftPence, ...lot }) => ({ ...lot, leftPence: pence(leftPence) }))
}

/** Locks the lots until the end of the transaction, so that two purchases cannot take the same pence. */
export async function lockLots(tx: Tx, accountId: string): Promise<Lot[]> {
  const rows = await lots(tx, accountId).orderBy('ledgerAccounts.id').forUpdate('ledgerAccounts').execute()
  return rows.map(({ leftPence, ...lot }) => ({ ...lot, leftPence: pence(leftPence) }))
}

function lots(db: Db, accountId: string) {
  return selectLots(db).where('accountId', '=', accountId).where('lapsed', '=', false)
}

function selectLots(db: Db) {
  return db
    .selectFrom('creditLots')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'creditLots.id')
    .select(['creditLots.id', sql<number>`posted_pence - held_pence`.as('leftPence'), 'expiresAt', 'createdAt'])
}

/**
 * Expired lots that are not marked as lapsed, earliest expiry first. A lot is left out while its whole rest is held.
 */
export async function listLapsing(db: Db, now: Date, limit: number): Promise<{ id: string; expiresAt: Date | null }[]> {
  return selectLots(db)
    .where('lapsed', '=', sql.lit(false))
    .where('expiresAt', '<=', now)
    .where(({ or, eb }) => or([eb('heldPence', '=', 0), eb('postedPence', '>', eb.ref('heldPence'))]))
    .orderBy('expiresAt')
    .limit(limit)
    .execute()
}

export async function lockLot(tx: Tx, id: string): Promise<{ leftPence: Pence; heldPence: number }> {
  const { postedPence, heldPence } = await tx
    .selectFrom('ledgerAccounts')
    .select(['postedPence', 'heldPence'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { leftPence: pence(postedPence - heldPence), heldPence }
}

export async function setLapsed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('creditLots').set({ lapsed: true }).where('id', '=', id).execute()
}

export async function setSeen(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('creditLots')
    .set({ seenAt: at })
    .where('accountId', '=', accountId)
    .where('seenAt', 'is', null)
    .execute()
}

type Transfer = {
  debitAccountId: string
  creditAccountId: string
  amountPence: Pence
  state: 'PENDING' | 'POSTED' | 'VOIDED'
  resolves: string | null
  reasonTag: CreditReason
  purchaseId: string | null
  winnerCaseId?: string | null
  at: Date
}

export async function insertTransfer(tx: Tx, { at, ...transfer }: Transfer): Promise<void> {
  await tx
    .insertInto('ledgerTransfers')
    .values({ id: uuid(), ...transfer, createdAt: at })
    .execute()
}

/** Balances are updated in the transaction of their transfers; check constraints are the last defence. */
export async function moveBalance(tx: Tx, id: string, by: { postedPence?: number; heldPence?: number }): Promise<void> {
  await tx
    .updateTable('ledgerAccounts')
    .set({
      postedPence: sql`posted_pence + ${by.postedPence ?? 0}`,
      heldPence: sql`held_pence + ${by.heldPence ?? 0}`,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Serializes transactions that resolve the credit of a purchase; each reads the rest after it has the lock. The
 * transfers themselves cannot be locked: that would need the right to change them.
 */
export async function lockHeld(tx: Tx, purchaseId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`held credit ${purchaseId}`}, 0))`.execute(tx)
}

/** The unresolved holds of a purchase, in the order of its lots. */
export async function listHeld(db: Db, purchaseId: string) {
  const rows = await db
    .selectFrom('ledgerTransfers as pending')
    .leftJoin('ledgerTransfers as done', 'done.resolves', 'pending.id')
    .select([
      'pending.id as id',
      'pending.debitAccountId as lotId',
      'pending.creditAccountId as houseId',
      'pending.amountPence',
    ])
    .where('pending.purchaseId', '=', purchaseId)
    .where('pending.state', '=', 'PENDING')
    .where('done.id', 'is', null)
    .orderBy('pending.debitAccountId')
    .execute()
  return rows.map((row) => ({ ...row, amountPence: pence(row.amountPence) }))
}

/** All credit ever granted to an account. */
export async function listGrants(db: Db, accountId: string): Promise<DataExport['credit']['lots']> {
  const rows = await db
    .selectFrom('creditLots')
    .select(['source', 'title', 'description', 'grantedPence', 'expiresAt', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ grantedPence, ...lot }) => ({ ...lot, grantedPence: pence(grantedPence) }))
}
