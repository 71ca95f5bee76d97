import { type Pence, pence } from '#domain/money/money.ts'
import type { PurchaseState } from '#domain/order/purchase.ts'
import { type Db, literals, sql, type Tx } from '#server/platform/db/db.ts'

const columns = [
  'id',
  'number',
  'account_id as accountId',
  'person_id as personId',
  'state',
  'is_free as isFree',
  'items_pence as itemsPence',
  'discount_pence as discountPence',
  'credit_pence as creditPence',
  'total_pence as totalPence',
  'refunded_pence as refundedPence',
  'refunded_credit_pence as refundedCreditPence',
  'promo_id as promoId',
  'promo_code as promoCode',
  'spend_month as spendMonth',
  'brand',
  'created_at as createdAt',
  'session_ends_at as sessionEndsAt',
  'hold_ends_at as holdEndsAt',
  'confirmed_at as confirmedAt',
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
    .where('account_id', '=', accountId)
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
    .where('person_id', 'in', [...personIds])
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
    .where('account_id', '=', accountId)
    .where('state', 'in', literals(unfinished))
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes the attribution of a buyer's purchases. */
export async function clearAttribution(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('purchases').set({ attribution: '{}' }).where('account_id', '=', accountId).execute()
}

/**
 * Unpaid purchases of an account that hold credit and are not confirmed with a provider. The account's next start
 * releases them.
 */
export async function listReplaceable(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', literals(unpaid))
    .where('confirmed_at', 'is', null)
    .where('credit_pence', '>', 0)
    .execute()
  return rows.map((row) => row.id)
}

/** Purchases whose hold has expired, oldest first. */
export async function listLapsed(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('state', 'in', literals(unpaid))
    .where('hold_ends_at', '<=', now)
    .orderBy('hold_ends_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function oldestLapse(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('purchases')
    .select(({ fn }) => fn.min('hold_ends_at').as('oldest'))
    .where('state', 'in', literals(unpaid))
    .executeTakeFirst()
  return row?.oldest ?? null
}

function withState<Row extends { state: string; totalPence: number; creditPence: number; number: number }>(row: Row) {
  return {
    ...row,
    state: row.state as PurchaseState,
    totalPence: pence(row.totalPence),
    creditPence: pence(row.creditPence),
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
    account_id: purchase.accountId,
    person_id: purchase.personId,
    state: purchase.state,
    is_free: purchase.state === 'COMPLETED',
    items_pence: purchase.itemsPence,
    discount_pence: purchase.discountPence,
    credit_pence: purchase.creditPence,
    total_pence: purchase.totalPence,
    promo_id: purchase.promoId,
    promo_code: purchase.promoCode,
    spend_month: purchase.spendMonth,
    brand: purchase.brand,
    campaign_tag: purchase.campaignTag,
    platform: purchase.platform,
    attribution: { ...purchase.attribution },
    created_at: purchase.createdAt,
    session_ends_at: purchase.sessionEndsAt,
    hold_ends_at: purchase.holdEndsAt,
    completed_at: purchase.state === 'COMPLETED' ? purchase.createdAt : null,
  }
}

export async function setConfirmed(tx: Tx, id: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchases')
    .set({ confirmed_at: at })
    .where('id', '=', id)
    .where('state', 'in', literals(unpaid))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Newest first: at least `length` rows if there are as many, and all rows of the last one's instant. */
export async function listPurchases(db: Db, accountId: string, olderThan: Date | null, length: number) {
  const rows = await pastPurchases(db, accountId, olderThan)
    .select(columns)
    .orderBy('created_at', 'desc')
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
    .where('account_id', '=', accountId)
    .where('state', 'in', ['CLAIMED', 'CAPTURED', 'COMPLETED', 'PARTLY_REFUNDED', 'DISPUTED', 'REFUNDING', 'REFUNDED'])
    .$if(olderThan !== null, (query) => query.where('created_at', '<', olderThan!))
}
