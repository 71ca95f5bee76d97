import type { Db, Tx } from '#server/platform/db/db.ts'

/** The card provider's customer of an account; `ref` is null until it is known. */
export type CardCustomer = {
  ref: string | null
  keysSpoilt: number
  version: number
  leftAt: Date | null
  createdAt: Date
}

const columns = ['providerRef as ref', 'keysSpoilt', 'version', 'leftAt', 'createdAt'] as const

export async function findCustomer(db: Db | Tx, accountId: string): Promise<CardCustomer | null> {
  const row = await db.selectFrom('cardCustomers').select(columns).where('accountId', '=', accountId).executeTakeFirst()
  return row ?? null
}

/** Inserted before the provider is asked to create it. */
export async function insertCustomer(db: Db, accountId: string, at: Date): Promise<CardCustomer> {
  await db
    .insertInto('cardCustomers')
    .values({ accountId, createdAt: at })
    .onConflict((found) => found.doNothing())
    .execute()
  return (await findCustomer(db, accountId))!
}

/** The first known ref is kept. */
export async function setCustomerRef(db: Db, accountId: string, ref: string): Promise<string> {
  await db
    .updateTable('cardCustomers')
    .set({ providerRef: ref })
    .where('accountId', '=', accountId)
    .where('providerRef', 'is', null)
    .execute()
  return (await findCustomer(db, accountId))?.ref ?? ref
}

/**
 * The provider no longer knows the customer, for example after it was deleted in the dashboard: the next start creates
 * another.
 */
export async function clearRef(db: Db, accountId: string, ref: string): Promise<void> {
  await db
    .updateTable('cardCustomers')
    .set(({ eb }) => ({ providerRef: null, keysSpoilt: eb('keysSpoilt', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('providerRef', '=', ref)
    .execute()
}

export async function countSpoiltKey(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('cardCustomers')
    .set(({ eb }) => ({ keysSpoilt: eb('keysSpoilt', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute()
}

export async function lockCustomer(tx: Tx, accountId: string): Promise<CardCustomer | null> {
  const row = await tx
    .selectFrom('cardCustomers')
    .select(columns)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Data read from the provider before this is out of date. */
export async function raiseVersion(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('cardCustomers')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute()
}

export async function markLeft(tx: Tx, accountId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cardCustomers')
    .set({ leftAt: at })
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteCustomerRow(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('cardCustomers').where('accountId', '=', accountId).execute()
}

/** The account of a payment, if it has a customer. */
export async function findPayer(db: Db, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('purchases', 'purchases.id', 'purchaseId')
    .innerJoin('cardCustomers', 'cardCustomers.accountId', 'purchases.accountId')
    .select('cardCustomers.accountId')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  return row?.accountId ?? null
}
