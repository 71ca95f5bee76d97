import type { Db, Tx } from '#server/platform/db/db.ts'

/** The card provider's customer of an account; `ref` is null until it is known. */
export type CardCustomer = {
  ref: string | null
  keysSpoilt: number
  version: number
  leftAt: Date | null
  createdAt: Date
}

const columns = [
  'provider_ref as ref',
  'keys_spoilt as keysSpoilt',
  'version',
  'left_at as leftAt',
  'created_at as createdAt',
] as const

export async function findCustomer(db: Db | Tx, accountId: string): Promise<CardCustomer | null> {
  const row = await db
    .selectFrom('card_customers')
    .select(columns)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Inserted before the provider is asked to create it. */
export async function insertCustomer(db: Db, accountId: string, at: Date): Promise<CardCustomer> {
  await db
    .insertInto('card_customers')
    .values({ account_id: accountId, created_at: at })
    .onConflict((found) => found.doNothing())
    .execute()
  return (await findCustomer(db, accountId))!
}

/** The first known ref is kept. */
export async function setCustomerRef(db: Db, accountId: string, ref: string): Promise<string> {
  await db
    .updateTable('card_customers')
    .set({ provider_ref: ref })
    .where('account_id', '=', accountId)
    .where('provider_ref', 'is', null)
    .execute()
  return (await findCustomer(db, accountId))?.ref ?? ref
}

/**
 * The provider no longer knows the customer, for example after it was deleted in the dashboard: the next start creates
 * another.
 */
export async function clearRef(db: Db, accountId: string, ref: string): Promise<void> {
  await db
    .updateTable('card_customers')
    .set(({ eb }) => ({ provider_ref: null, keys_spoilt: eb('keys_spoilt', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('provider_ref', '=', ref)
    .execute()
}

export async function countSpoiltKey(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('card_customers')
    .set(({ eb }) => ({ keys_spoilt: eb('keys_spoilt', '+', 1) }))
    .where('account_id', '=', accountId)
    .execute()
}

export async function lockCustomer(tx: Tx, accountId: string): Promise<CardCustomer | null> {
  const row = await tx
    .selectFrom('card_customers')
    .select(columns)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Data read from the provider before this is out of date. */
export async function raiseVersion(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('card_customers')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .execute()
}

export async function markLeft(tx: Tx, accountId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('card_customers')
    .set({ left_at: at })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteCustomerRow(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('card_customers').where('account_id', '=', accountId).execute()
}

/** The account of a payment, if it has a customer. */
export async function findPayer(db: Db, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .innerJoin('card_customers', 'card_customers.account_id', 'purchases.account_id')
    .select('card_customers.account_id as accountId')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  return row?.accountId ?? null
}
