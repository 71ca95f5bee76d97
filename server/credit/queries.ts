import { v7 as uuid } from 'uuid'
import type { Lot } from '#domain/credit.ts'
import { type Pence, pence } from '#domain/money.ts'
import { type Db, sql, type Tx } from '#server/platform/db.ts'

export type HouseAccount = 'CREDIT_ISSUED' | 'CREDIT_SPENT' | 'CREDIT_EXPIRED'

/** The house's side of a transfer; there is one account of each kind. */
export async function houseAccount(tx: Tx, kind: HouseAccount): Promise<string> {
  const found = await tx.selectFrom('ledger_accounts').select('id').where('kind', '=', kind).executeTakeFirst()
  if (found) return found.id
  await tx
    .insertInto('ledger_accounts')
    .values({ id: uuid(), kind })
    .onConflict((conflict) => conflict.column('kind').where('kind', '<>', 'CREDIT_LOT').doNothing())
    .execute()
  return (await tx.selectFrom('ledger_accounts').select('id').where('kind', '=', kind).executeTakeFirstOrThrow()).id
}

export async function insertLot(
  tx: Tx,
  lot: {
    id: string
    accountId: string
    source: string
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
  return rows.map(({ leftPence, ...lot }) => ({ ...lot, leftPence: pence(Number(leftPence)) }))
}

/** Holds the lots until the end of the transaction, so that two purchases cannot take the same pence. */
export async function lockLots(tx: Tx, accountId: string): Promise<Lot[]> {
  const rows = await lots(tx, accountId).orderBy('ledger_accounts.id').forUpdate('ledger_accounts').execute()
  return rows.map(({ leftPence, ...lot }) => ({ ...lot, leftPence: pence(Number(leftPence)) }))
}

function lots(db: Db, accountId: string) {
  return db
    .selectFrom('credit_lots')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'credit_lots.id')
    .where('account_id', '=', accountId)
    .select([
      'credit_lots.id as id',
      sql<string>`posted_pence - held_pence`.as('leftPence'),
      'expires_at as expiresAt',
      'created_at as createdAt',
    ])
}

export async function findUnseenLot(db: Db, accountId: string) {
  return db
    .selectFrom('credit_lots')
    .select(['title', 'description', 'granted_pence as grantedPence'])
    .where('account_id', '=', accountId)
    .where('seen_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Transfer = {
  id: string
  debitAccountId: string
  creditAccountId: string
  amountPence: Pence
  state: 'PENDING' | 'POSTED' | 'VOIDED'
  resolves: string | null
  reasonTag: string
  purchaseId: string | null
  at: Date
}

export async function insertTransfer(tx: Tx, transfer: Transfer): Promise<void> {
  await tx
    .insertInto('ledger_transfers')
    .values({
      id: transfer.id,
      debit_account_id: transfer.debitAccountId,
      credit_account_id: transfer.creditAccountId,
      amount_pence: transfer.amountPence,
      state: transfer.state,
      resolves: transfer.resolves,
      reason_tag: transfer.reasonTag,
      purchase_id: transfer.purchaseId,
      created_at: transfer.at,
    })
    .execute()
}

/** Balances follow their transfers in the same transaction; the checks of the table are the last defence. */
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

/** What a purchase holds and nothing has resolved yet. */
export async function lockPendingTransfers(tx: Tx, purchaseId: string) {
  return tx
    .selectFrom('ledger_transfers as pending')
    .select([
      'pending.id',
      'pending.debit_account_id as debitAccountId',
      'pending.credit_account_id as creditAccountId',
      'pending.amount_pence as amountPence',
      'pending.reason_tag as reasonTag',
    ])
    .where('pending.purchase_id', '=', purchaseId)
    .where('pending.state', '=', 'PENDING')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('ledger_transfers as done').select('done.id').whereRef('done.resolves', '=', 'pending.id')),
      ),
    )
    .orderBy('pending.debit_account_id')
    .forUpdate()
    .execute()
}
