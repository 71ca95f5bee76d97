import type { Db, Tx } from '#server/platform/db/db.ts'

/** Who the card provider knows an account's owner as; `ref` is null while that is not known. */
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

/** Written before the provider is asked for it. */
export async function insertCustomer(db: Db, accountId: string, at: Date): Promise<CardCustomer> {
  await db
    .insertInto('card_customers')
    .values({ account_id: accountId, created_at: at })
    .onConflict((found) => found.doNothing())
    .execute()
  return (await findCustomer(db, accountId))!
}

/** The first that is known stays. */
export async function setCustomerRef(db: Db, accountId: string, ref: string): Promise<string> {
  await db
    .updateTable('card_customers')
    .set({ provider_ref: ref })
    .where('account_id', '=', accountId)
    .where('provider_ref', 'is', null)
    .execute()
  return (await findCustomer(db, accountId))?.ref ?? ref
}

/** The provider knows it no more, as after somebody has deleted it there: the next is another one. */
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

/** What was read from the provider before is out of date from now on. */
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

/** The account that a payment is of, where its owner has a customer. */
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
