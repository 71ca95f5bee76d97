import { v7 as uuid } from 'uuid'
import type { DataExport } from '#contract/data-export.ts'
import type { CreditReason, CreditSource, Lot } from '#domain/money/credit.ts'
import { type Pence, pence } from '#domain/money/money.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type HouseAccount = 'CREDIT_ISSUED' | 'CREDIT_SPENT' | 'CREDIT_EXPIRED'

/** The operator's side of a transfer; there is one account of each kind. */
export async function houseAccount(tx: Tx, kind: HouseAccount): Promise<string> {
  const found = await tx.selectFrom('ledger_accounts').select('id').where('kind', '=', sql.lit(kind)).executeTakeFirst()
  if (found) return found.id
  await tx
    .insertInto('ledger_accounts')
    .values({ id: uuid(), kind })
    .onConflict((conflict) => conflict.column('kind').where('kind', '<>', sql.lit('CREDIT_LOT')).doNothing())
    .execute()
  return (
    await tx.selectFrom('ledger_accounts').select('id').where('kind', '=', sql.lit(kind)).executeTakeFirstOrThrow()
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
  await tx.insertInto('ledger_accounts').values({ id: lot.id, kind: 'CREDIT_LOT' }).execute()
  await tx
    .insertInto('credit_lots')
    .values({
      id: lot.id,
      account_id: lot.accountId,
      source: lot.source,
      title: lot.title,
      description: lot.description,
      granted_pence: lot.grantedPence,
      expires_at: lot.expiresAt,
      created_at: lot.createdAt,
    })
    .execute()
}

export async function listLots(db: Db, accountId: string): Promise<Lot[]> {
  const rows = await lots(db, accountId).execute()
  return rows.map(({ leftPence, ...lot }) => ({ ...lot, leftPence: pence(leftPence) }))
}

/** Locks the lots until the end of the transaction, so that two purchases cannot take the same pence. */
export async function lockLots(tx: Tx, accountId: string): Promise<Lot[]> {
  const rows = await lots(tx, accountId).orderBy('ledger_accounts.id').forUpdate('ledger_accounts').execute()
  return rows.map(({ leftPence, ...lot }) => ({ ...lot, leftPence: pence(leftPence) }))
}

function lots(db: Db, accountId: string) {
  return selectLots(db).where('account_id', '=', accountId).where('lapsed', '=', false)
}

function selectLots(db: Db) {
  return db
    .selectFrom('credit_lots')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'credit_lots.id')
    .select([
      'credit_lots.id as id',
      sql<number>`posted_pence - held_pence`.as('leftPence'),
      'expires_at as expiresAt',
      'created_at as createdAt',
    ])
}

/**
 * Expired lots that are not marked as lapsed, earliest expiry first. A lot is left out while its whole rest is held.
 */
export async function listLapsing(db: Db, now: Date, limit: number): Promise<{ id: string; expiresAt: Date | null }[]> {
  return selectLots(db)
    .where('lapsed', '=', sql.lit(false))
    .where('expires_at', '<=', now)
    .where(({ or, eb }) => or([eb('held_pence', '=', 0), eb('posted_pence', '>', eb.ref('held_pence'))]))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}

export async function lockLot(tx: Tx, id: string): Promise<{ leftPence: Pence; heldPence: number }> {
  const { postedPence, heldPence } = await tx
    .selectFrom('ledger_accounts')
    .select(['posted_pence as postedPence', 'held_pence as heldPence'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { leftPence: pence(postedPence - heldPence), heldPence }
}

export async function setLapsed(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('credit_lots').set({ lapsed: true }).where('id', '=', id).execute()
}

export async function setSeen(db: Db, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('credit_lots')
    .set({ seen_at: at })
    .where('account_id', '=', accountId)
    .where('seen_at', 'is', null)
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

export async function insertTransfer(tx: Tx, transfer: Transfer): Promise<void> {
  await tx
    .insertInto('ledger_transfers')
    .values({
      id: uuid(),
      debit_account_id: transfer.debitAccountId,
      credit_account_id: transfer.creditAccountId,
      amount_pence: transfer.amountPence,
      state: transfer.state,
      resolves: transfer.resolves,
      reason_tag: transfer.reasonTag,
      purchase_id: transfer.purchaseId,
      winner_case_id: transfer.winnerCaseId ?? null,
      created_at: transfer.at,
    })
    .execute()
}

/** Balances are updated in the transaction of their transfers; check constraints are the last defence. */
export async function moveBalance(tx: Tx, id: string, by: { postedPence?: number; heldPence?: number }): Promise<void> {
  await tx
    .updateTable('ledger_accounts')
    .set({
      posted_pence: sql`posted_pence + ${by.postedPence ?? 0}`,
      held_pence: sql`held_pence + ${by.heldPence ?? 0}`,
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
    .selectFrom('ledger_transfers as pending')
    .leftJoin('ledger_transfers as done', 'done.resolves', 'pending.id')
    .select([
      'pending.id as id',
      'pending.debit_account_id as lotId',
      'pending.credit_account_id as houseId',
      'pending.amount_pence as amountPence',
    ])
    .where('pending.purchase_id', '=', purchaseId)
    .where('pending.state', '=', 'PENDING')
    .where('done.id', 'is', null)
    .orderBy('pending.debit_account_id')
    .execute()
  return rows.map((row) => ({ ...row, amountPence: pence(row.amountPence) }))
}

/** All credit ever granted to an account. */
export async function listGrants(db: Db, accountId: string): Promise<DataExport['credit']['lots']> {
  const rows = await db
    .selectFrom('credit_lots')
    .select(['source', 'title', 'description', 'granted_pence as grantedPence', 'expires_at', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ grantedPence, ...lot }) => ({ ...lot, granted: pence(grantedPence) }))
}
