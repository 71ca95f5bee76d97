import { type Pence, pence } from '#domain/money/money.ts'
import type { PurchaseState } from '#domain/order/purchase.ts'
import { type Db, literals, sql, type Tx } from '#server/platform/db/db.ts'

const columns = [
  'id',
  'number',
  'accountId',
  'personId',
  'state',
  'isFree',
  'itemsPence',
  'discountPence',
  'creditPence',
  'totalPence',
  'refundedPence',
  'refundedCreditPence',
  'promoId',
  'promoCode',
  'spendMonth',
  'brand',
  'createdAt',
  'sessionEndsAt',
  'holdEndsAt',
  'confirmedAt',
] as const

/** Started, and the money is not captured. */
const unpaid = ['HELD', 'PAYING'] as const
/** Started, and neither completed nor over. */
export const unfinished = ['HELD', 'PAYING', 'CLAIMED', 'CAPTURED'] as const

export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>

export function isUnfinished(state: PurchaseState): boolean {
  return unfinished.some((each) => each === state)
}

/** The buyer has confirmed a payment: a newer start waits for its result. */
export function isInFlight({ confirmedAt, state }: Pick<PurchaseRow, 'confirmedAt' | 'state'>): boolean {
  return confirmedAt !== null || state === 'CLAIMED' || state === 'CAPTURED'
}

export async function findPurchase(db: Db, id: string) {
  const row = await db.selectFrom('purchases').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? withState(row) : null
}

export async function findPurchasesById(db: Db, ids: readonly string[]): Promise<PurchaseRow[]> {
  const rows = await db
    .selectFrom('purchases')
    .select(columns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(withState)
}

export async function findPurchaseByNumber(db: Db, number: number, accountId: string) {
  const row = await db
    .selectFrom('purchases')
    .select(columns)
    .where('number', '=', number)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row ? withState(row) : null
}

export async function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow | null> {
  const row = await tx.selectFrom('purchases').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? withState(row) : null
}

/** The unfinished purchases of a person, under any of their ids and accounts. */
export async function lockUnpaid(tx: Tx, personIds: readonly string[]): Promise<PurchaseRow[]> {
  const rows = await tx
    .selectFrom('purchases')
    .select(columns)
    .where('personId', 'in', [...personIds])
    .where('state', 'in', literals(unfinished))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(withState)
}

/** The unfinished purchases of an account. */
export async function listUnfinished(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('accountId', '=', accountId)
    .where('state', 'in', literals(unfinished))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes the attribution of a buyer's purchases. */
export async function clearAttribution(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('purchases').set({ attribution: '{}' }).where('accountId', '=', accountId).execute()
}

/**
 * Unpaid purchases of an account that hold credit and are not confirmed with a provider. The account's next start
 * releases them.
 */
export async function listReplaceable(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('accountId', '=', accountId)
    .where('state', 'in', literals(unpaid))
    .where('confirmedAt', 'is', null)
    .where('creditPence', '>', 0)
    .execute()
  return rows.map((row) => row.id)
}

/** Purchases whose hold has expired, oldest first. */
export async function listLapsed(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('state', 'in', literals(unpaid))
    .where('holdEndsAt', '<=', now)
    .orderBy('holdEndsAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function oldestLapse(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('purchases')
    .select(({ fn }) => fn.min('holdEndsAt').as('oldest'))
    .where('state', 'in', literals(unpaid))
    .executeTakeFirst()
  return row?.oldest ?? null
}

type Amount = 'discountPence' | 'creditPence' | 'totalPence' | 'refundedPence' | 'refundedCreditPence'

function withState<Row extends { state: string } & Record<Amount, number>>(row: Row) {
  return {
    ...row,
    state: row.state as PurchaseState,
    discountPence: pence(row.discountPence),
    creditPence: pence(row.creditPence),
    totalPence: pence(row.totalPence),
    refundedPence: pence(row.refundedPence),
    refundedCreditPence: pence(row.refundedCreditPence),
  }
}

export type NewPurchase = {
  id: string
  accountId: string
  personId: string
  state: 'HELD' | 'COMPLETED'
  itemsPence: Pence
  discountPence: Pence
  creditPence: Pence
  totalPence: Pence
  promoId: string | null
  promoCode: string | null
  spendMonth: string | null
  brand: string
  campaignTag: string | null
  platform: string
  attribution: object
  createdAt: Date
  sessionEndsAt: Date | null
  holdEndsAt: Date | null
}

export function purchaseRow(purchase: NewPurchase) {
  return {
    id: purchase.id,
    accountId: purchase.accountId,
    personId: purchase.personId,
    state: purchase.state,
    isFree: purchase.state === 'COMPLETED',
    itemsPence: purchase.itemsPence,
    discountPence: purchase.discountPence,
    creditPence: purchase.creditPence,
    totalPence: purchase.totalPence,
    promoId: purchase.promoId,
    promoCode: purchase.promoCode,
    spendMonth: purchase.spendMonth,
    brand: purchase.brand,
    campaignTag: purchase.campaignTag,
    platform: purchase.platform,
    attribution: { ...purchase.attribution },
    createdAt: purchase.createdAt,
    sessionEndsAt: purchase.sessionEndsAt,
    holdEndsAt: purchase.holdEndsAt,
    completedAt: purchase.state === 'COMPLETED' ? purchase.createdAt : null,
  }
}

export async function setConfirmed(tx: Tx, id: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchases')
    .set({ confirmedAt: at })
    .where('id', '=', id)
    .where('state', 'in', literals(unpaid))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Newest first: at least `length` rows if there are as many, and all rows of the last one's instant. */
export async function listPurchases(db: Db, accountId: string, olderThan: Date | null, length: number) {
  const rows = await pastPurchases(db, accountId, olderThan)
    .select(columns)
    .orderBy('createdAt', 'desc')
    .fetch(length, 'with ties')
    .execute()
  return rows.map(withState)
}

export async function hasPurchases(db: Db, accountId: string, olderThan: Date): Promise<boolean> {
  const one = await pastPurchases(db, accountId, olderThan).select('id').limit(1).executeTakeFirst()
  return one !== undefined
}

/** Purchases that were at least claimed. */
function pastPurchases(db: Db, accountId: string, olderThan: Date | null) {
  return db
    .selectFrom('purchases')
    .where('accountId', '=', accountId)
    .where('state', 'in', ['CLAIMED', 'CAPTURED', 'COMPLETED', 'PARTLY_REFUNDED', 'DISPUTED', 'REFUNDING', 'REFUNDED'])
    .$if(olderThan !== null, (query) => query.where('createdAt', '<', olderThan!))
}
