import { v7 as uuid } from 'uuid'
import { type Pence, pence } from '#domain/money.ts'
import type { OrderLine } from '#domain/order-line.ts'
import { canMovePurchase, type PurchaseState, statesBefore } from '#domain/purchase.ts'
import { type Db, sql, type Tx } from '#server/platform/db.ts'

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

export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>

export async function findPurchase(db: Db, id: string) {
  const row = await db.selectFrom('purchases').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? withState(row) : null
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

/** What this person has begun and not paid, whichever account it was begun with. */
export async function lockUnpaid(tx: Tx, personId: string): Promise<PurchaseRow[]> {
  const rows = await tx
    .selectFrom('purchases')
    .select(columns)
    .where('person_id', '=', personId)
    .where('state', 'in', ['HELD', 'PAYING', 'CLAIMED', 'CAPTURED'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(withState)
}

/** What an account has begun and not finished. */
export async function listUnfinished(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['HELD', 'PAYING', 'CLAIMED', 'CAPTURED'])
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** What brought a buyer here is no longer anybody's. */
export async function clearAttribution(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('purchases').set({ attribution: '{}' }).where('account_id', '=', accountId).execute()
}

/** What an account has begun with credit and not confirmed with a provider. Its next start lets go of it. */
export async function listReplaceable(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['HELD', 'PAYING'])
    .where('confirmed_at', 'is', null)
    .where('credit_pence', '>', 0)
    .execute()
  return rows.map((row) => row.id)
}

/** Purchases whose hold has lapsed, longest first. */
export async function listLapsed(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('id')
    .where('state', 'in', ['HELD', 'PAYING'])
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
    .where('state', 'in', ['HELD', 'PAYING'])
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

/** Answers the running number that the purchase's public id is made from. */
export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<number> {
  const { number } = await tx
    .insertInto('purchases')
    .values({
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
      attribution: JSON.stringify(purchase.attribution),
      created_at: purchase.createdAt,
      session_ends_at: purchase.sessionEndsAt,
      hold_ends_at: purchase.holdEndsAt,
      completed_at: purchase.state === 'COMPLETED' ? purchase.createdAt : null,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export type NewItem = OrderLine & {
  id: string
  campaignId: string | null
  bundleId: string | null
  title: string
  type: string
  isUpsell: boolean
}

export async function insertItems(tx: Tx, purchaseId: string, items: readonly NewItem[]): Promise<void> {
  await tx
    .insertInto('purchase_items')
    .values(
      items.map((item, position) => ({
        id: item.id,
        purchase_id: purchaseId,
        position,
        kind: item.kind,
        campaign_id: item.campaignId,
        bundle_id: item.bundleId,
        title: item.title,
        type: item.type,
        frequency: item.frequency,
        price_type: item.priceType,
        is_upsell: item.isUpsell,
        quantity: item.quantity,
        price_pence: item.pricePence,
        discount_pence: item.discountPence,
      })),
    )
    .execute()
}

export async function listItems(db: Db, purchaseIds: readonly string[]) {
  if (purchaseIds.length === 0) return []
  const rows = await db
    .selectFrom('purchase_items')
    .leftJoin('bundles', 'bundles.id', 'purchase_items.bundle_id')
    .leftJoin('campaigns', 'campaigns.id', 'purchase_items.campaign_id')
    .select([
      'purchase_items.id as id',
      'purchase_id as purchaseId',
      'kind',
      'campaign_id as campaignId',
      'campaigns.tag as campaignTag',
      'keyword',
      'bundles.tag as bundleTag',
      'purchase_items.title as title',
      'purchase_items.type as type',
      'frequency',
      'quantity',
      'purchase_items.price_pence as pricePence',
      'discount_pence as discountPence',
    ])
    .where('purchase_id', 'in', [...purchaseIds])
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, pricePence: pence(row.pricePence) }))
}

/**
 * Moves a purchase along the table of moves and writes who did it. The statement is guarded by the same table, so a move
 * that the state no longer allows changes nothing and answers false.
 */
export async function movePurchase(
  tx: Tx,
  move: { id: string; from: PurchaseState; to: PurchaseState; why: string; at: Date },
): Promise<boolean> {
  if (!canMovePurchase(move.from, move.to)) return false
  const { numAffectedRows } = await sql`
    with moved as (
      update purchases set state = ${move.to}, version = version + 1,
        completed_at = case when ${move.to} = 'COMPLETED' then ${move.at} else completed_at end
      where id = ${move.id} and state = any(${statesBefore(move.to)})
      returning id
    )
    insert into purchase_events (id, purchase_id, from_state, to_state, why, happened_at)
    select ${uuid()}, id, ${move.from}, ${move.to}, ${move.why}, ${move.at} from moved`.execute(tx)
  return numAffectedRows === 1n
}

export async function insertEvent(
  tx: Tx,
  event: { id: string; from: string | null; to: string; why: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('purchase_events')
    .values({
      id: uuid(),
      purchase_id: event.id,
      from_state: event.from,
      to_state: event.to,
      why: event.why,
      happened_at: event.at,
    })
    .execute()
}

export async function setConfirmed(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ confirmed_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['HELD', 'PAYING'])
    .execute()
}

/** Newest first, at least so many where there are so many, and every one of the last one's instant. */
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

/** What was claimed or more. */
function pastPurchases(db: Db, accountId: string, olderThan: Date | null) {
  return db
    .selectFrom('purchases')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['CLAIMED', 'CAPTURED', 'COMPLETED', 'PARTLY_REFUNDED', 'DISPUTED', 'REFUNDING', 'REFUNDED'])
    .$if(olderThan !== null, (query) => query.where('created_at', '<', olderThan!))
}
